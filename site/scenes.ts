import { existsSync } from 'node:fs';
import { memberOf, type PageId } from './read/page-ids.ts';

/**
 * The address of the drawing of a service or an industry, which is a general one until it has its own. Null for other
 * pages.
 */
export function sceneOf(page: PageId): string | null {
  return drawingIn('scenes', page);
}

/** The same for its small drawing: one object or one house, for lists. */
export function smallSceneOf(page: PageId): string | null {
  return drawingIn('scenes/small', page);
}

/** The address of the stretch of the canal at the top of a page. Null if there is none. */
export function stretchOf(page: PageId): string | null {
  return existing(`/scenes/tops/${page}.svg`);
}

function drawingIn(folder: string, page: PageId): string | null {
  const member = memberOf(page);
  if (member === null) return null;
  return existing(`/${folder}/${member.name}.svg`) ?? `/${folder}/${member.family}.svg`;
}

function existing(address: string): string | null {
  return existsSync(`public${address}`) ? address : null;
}
