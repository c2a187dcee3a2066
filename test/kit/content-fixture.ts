import { atEnd } from './at-end.ts';
import { copyContent } from './content-copy.ts';

/** A copy that goes with the test. */
export async function openContent(source?: string) {
  const content = await copyContent(source);
  atEnd(content.dispose);
  return content;
}
