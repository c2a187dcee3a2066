/**
 * Sets texts in the typography of their language, so that whoever writes them may type ordinary spaces and
 * apostrophes.
 */
import { folderOf } from '../content-folder.ts';

const setters: Record<string, (text: string) => string> = { fr: inFrench };

/** @param file of the text; its folder says its language */
export function typeset(file: string, text: string): string {
  return setters[folderOf(file)]?.(text) ?? text;
}

const NO_BREAK_SPACE = '\u00a0';

/** No line ends before a colon, within « », or between a number and its unit; apostrophes are curved. */
export function inFrench(text: string): string {
  return (
    text
      .replace(/(?<=\p{L})'(?=[\p{L}\p{N}{«])/gu, '’')
      // A row of a table in Markdown may have " :-".
      .replace(/(?<=\S) (?=[;?!»%]|:(?!-))/g, NO_BREAK_SPACE)
      .replace(/(?<=«) /g, NO_BREAK_SPACE)
      .replace(/(?<=\d) (?=\$|\d{3}(?!\d)|h(?!\p{L}))/gu, NO_BREAK_SPACE)
      .replace(/(?<=\dh|\d[\u00a0]h) (?=\d\d(?!\d))/g, NO_BREAK_SPACE)
  );
}
