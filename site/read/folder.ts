/** Lists what people put into a folder, without what programs leave there. */
import { existsSync, readdirSync } from 'node:fs';

/** Hidden files, those of Windows for a folder, copies of editors, and the locks of Word. */
const ofPrograms =
  /^(?:\.|~|Thumbs\.db$|ehthumbs|desktop\.ini$|Icon\r)|(?:~|\.(?:tmp|bak|swp|lnk))$/i;

export const isOfProgram = (name: string) => ofPrograms.test(name);

/** The names, sorted; none where there is no folder. */
export function namesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !isOfProgram(name))
        .sort()
    : [];
}
