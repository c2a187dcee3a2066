/** Everything that visitors of a language read, page by page. For `content.read` of a copy. */
import { llmsTxt } from '../../app/generate/site-files.ts';
import { loadPriceList } from '../../app/page-data/price-list.server.ts';
import { loadSiteFrame } from '../../app/page-data/site-content.server.ts';
import { pageIds } from '../../site/addresses/pages.ts';
import { readHead, readMessages, readNavigation } from '../../site/index.ts';
import { readPosts } from '../../site/posts.ts';

export function everyWord(locale: string): string {
  const { form, service } = readMessages(locale);
  const words = JSON.stringify([
    pageIds(locale).map((page) => readHead(locale, page)),
    readPosts(locale),
    [readNavigation(locale), loadSiteFrame(locale), loadPriceList(locale)],
    [form, service.emails.acknowledgement, llmsTxt(locale)],
  ]);
  return words.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'");
}
