import { existsSync } from 'node:fs';
import { memberOf, type PageId } from './addresses/page-ids.ts';

/**
 * The address of the drawing of a service or an industry. Null for other pages, and if there is no
 * drawing.
 */
export function sceneOf(page: PageId): string | null {
  return drawingIn('scenes', page);
}

/** The same for its small drawing: one object or one house, for lists. */
export function smallSceneOf(page: PageId): string | null {
  return drawingIn('scenes/small', page);
}

function drawingIn(folder: string, page: PageId): string | null {
  const member = memberOf(page);
  const address = `/${folder}/${member?.name}.svg`;
  return member !== null && existsSync(`public${address}`) ? address : null;
}
