import { contentRoot } from '../content-folder.ts';
import { readNavigation } from '../index.ts';
import { ContentError } from '../read/read-file.ts';
import type { Locale } from './locales.ts';
import { families, type PageId } from './page-ids.ts';

/** The name of a page in the menus. Throws a ContentError if it has none. */
export function nameOf(locale: Locale, page: PageId): string {
  const navigation = readNavigation(locale);
  const { home, services, industries, main, footer, elsewhere } = navigation;
  const family = families.find((name) => name === page);
  if (family !== undefined) return navigation[family].label;
  const named = [
    home,
    ...services.pages,
    ...industries.pages,
    ...main,
    ...footer.legal,
    ...elsewhere,
  ];
  const link = named.find((candidate) => candidate.page === page);
  if (link === undefined) {
    throw new ContentError(
      `${contentRoot}/${locale}/navigation.yaml: the page "${page}" has no name; add it to a menu or under "elsewhere".`,
    );
  }
  return link.label;
}
