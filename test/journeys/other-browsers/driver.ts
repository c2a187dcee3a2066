/** What a journey needs of a browser, and a home for it. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../../kit/memory-folder.ts';

export interface Driver {
  /** Continues in an empty page of this size in CSS pixels, its scrollbar included. */
  newPage(width: number, height: number): Promise<unknown>;
  /** Resolves when the page has been loaded. */
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  back(): Promise<unknown>;
  forward(): Promise<unknown>;
  /** Runs a script in the page and waits for what it promises. The result travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  hover(x: number, y: number): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  /** Keys without a character have WebDriver's codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
  type(text: string): Promise<unknown>;
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>;
}

const removal = { recursive: true, force: true, maxRetries: 5 };
const homes = new Set<string>();
// A test that fails before it can remove its home leaves nothing behind. By then its browser is ended.
process.on('exit', () => {
  for (const path of homes) rmSync(path, removal);
});

/** A new, empty home for a browser. */
export async function temporaryHome(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'browser-'));
  homes.add(path);
  return { path, remove: () => rm(path, removal) };
}
