import { atEnd } from './at-end.ts';
import { copyContent } from './content-copy.ts';

/** A copy that goes with the test. */
export async function openContent() {
  const content = await copyContent();
  atEnd(content.dispose);
  return content;
}
