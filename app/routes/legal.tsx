import { fill } from '../../service/shared/fill.ts';
import { localeAt, localeFacts } from '../../site/addresses/locales.ts';
import type { TextPageId } from '../../site/addresses/page-ids.ts';
import { pageAt } from '../../site/addresses/pages.ts';
import { formatDay } from '../../site/formats.ts';
import { readMessages, readTextPage } from '../../site/index.ts';
import { Contents } from '../components/contents.tsx';
import { PageTop } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { headAndTop } from '../page-data/page-head.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/legal.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const id = pageAt(locale, url.pathname) as TextPageId;
  const page = readTextPage(locale, id);
  const { contentsLabel, updatedOn } = readMessages(locale).site;
  return {
    ...headAndTop(locale, id, page),
    html: page.html,
    contents: page.contents,
    contentsLabel,
    updated: page.updated,
    updatedOn: fill(updatedOn, { date: formatDay(page.updated, localeFacts(locale).language) }),
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { top, html, contents, contentsLabel, updated, updatedOn } = loaderData;
  return (
    <>
      <PageStyles name="texts" />
      <PageTop {...top} />
      <div className="page-width document">
        <Contents label={contentsLabel} headings={contents} />
        <div>
          <p className="soft-text">
            <time dateTime={updated}>{updatedOn}</time>
          </p>
          <RichText as="div" html={html} className="prose" />
        </div>
      </div>
    </>
  );
}
