import { existsSync } from 'node:fs';
import { memberOf, type PageId } from '../../site/read/page-ids.ts';

/**
 * The address of the drawing of a service or an industry, one object or one house, which is a general one until it has
 * its own. Null for other pages.
 */
export function smallSceneOf(page: PageId): string | null {
  const member = memberOf(page);
  if (member === null) return null;
  const drawing = (name: string) => `/scenes/small/${name}.svg`;
  return existing(drawing(member.name)) ?? drawing(member.family);
}

/** The address of the stretch of the canal at the top of a page. Null if there is none. */
export function stretchOf(page: PageId): string | null {
  return existing(`/scenes/tops/${page}.svg`);
}

function existing(address: string): string | null {
  return existsSync(`public${address}`) ? address : null;
}
