/** Parses YAML, and tells its mistakes with their lines. */
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { Mistake } from './decode-text.ts';

export type ParsedYaml =
  | {
      value: unknown;
      /** The line of a field; of one that is missing, that of its group. */
      lineOf(path: unknown[]): number | undefined;
    }
  | { mistake: Mistake };

/** What is wrong in most files that cannot be read, in the words of who edits them. */
const LIKELY_CAUSES =
  'Look here and in the line above: a text with ": " or " #" needs quotes around it, entries of a list stand one below the other with nothing like [] before them, and no tabs';

export function parseYaml(source: string): ParsedYaml {
  const lineCounter = new LineCounter();
  const options = { prettyErrors: false, schema: 'core', resolveKnownTags: false } as const;
  const document = parseDocument(source, { ...options, lineCounter });
  const lineAt = (position: number) => lineCounter.linePos(position).line;
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    // What is never closed is found at the end of the file.
    const line = lineAt(Math.min(error.pos[0], source.trimEnd().length));
    return { mistake: { line, sentence: `this is no YAML: ${error.message} ${LIKELY_CAUSES}` } };
  }
  /** Of few files a line is asked for, and a document takes a hundred times the room of its text. */
  let again: Document | undefined;
  try {
    return {
      // References to references could fill the memory.
      value: document.toJS({ maxAliasCount: 0 }),
      lineOf(path) {
        again ??= parseDocument(source, options);
        for (let length = path.length; length > 0 || length === path.length; length -= 1) {
          const node = again.getIn(path.slice(0, length), true);
          if (isNode(node) && node.range) return lineAt(node.range[0]);
        }
        return undefined;
      },
    };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { mistake: { line: 1, sentence: `this is no YAML for a text: ${error.message}` } };
  }
}
