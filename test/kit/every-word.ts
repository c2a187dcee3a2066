/** Everything that visitors of a language read, page by page. For `content.read` of a copy. */
import { llmsTxt } from '../../app/generate/site-files.ts';
import { loadPriceList } from '../../app/page-data/price-list.server.ts';
import { loadSiteFrame } from '../../app/page-data/site-content.server.ts';
import { pageIds } from '../../site/addresses/pages.ts';
import { readHead, readMessages, readNavigation } from '../../site/index.ts';
import { readPosts } from '../../site/posts.ts';

/** Without the labels of the calculator and of the blog's list, which show with what they are about only. */
function shownOf({ groups, choices, fields, units, topics, authors, ...rest }: Labels) {
  return rest;
}
type Labels = Record<string, unknown>;

export function everyWord(locale: string): string {
  const { form } = readMessages(locale);
  const words = JSON.stringify([
    pageIds(locale).map((page) => shownOf({ ...readHead(locale, page) })),
    readPosts(locale),
    [readNavigation(locale), loadSiteFrame(locale), loadPriceList(locale)],
    [form, llmsTxt(locale)],
  ]);
  return words.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'");
}
