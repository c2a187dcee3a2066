import { join, relative } from 'node:path';

/**
 * The folder of words, facts and pictures. Relative, because build and tests run in the project's folder. Tests
 * set another one, of a company that exists for them only (vitest.config.ts).
 */
export const contentRoot = process.env.CONTENT_FOLDER ?? 'content';

/** What is the same in all languages: prices, numbers, addresses, dates. */
export const factsFolder = join(contentRoot, 'facts');

/** The folder of the language to which a file of the content belongs, or `facts`. */
export function folderOf(file: string): string {
  return relative(contentRoot, file).split(/[\\/]/)[0] ?? '';
}
