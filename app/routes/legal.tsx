import { localeAt, localeFacts } from '../../content/addresses/locales.ts';
import { pageAt } from '../../content/addresses/pages.ts';
import { formatDay } from '../../content/formats.ts';
import { readMessages, readTextPage, type TextPageId } from '../../content/index.ts';
import { Contents } from '../components/contents.tsx';
import { PageStyles } from '../components/page-styles.tsx';
import { PageTop } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { headOf } from '../page-data/page-head.server.ts';
import { pageMeta } from '../page-data/page-meta.ts';
import { trailTo } from '../page-data/site-content.server.ts';
import longTextCss from '../styles/long-text-page.css?inline';
import type { Route } from './+types/legal.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = pageAt(locale, url.pathname) as TextPageId;
  const { heading, lead, html, contents, updated, ...head } = readTextPage(locale, page);
  const { contentsLabel, updatedOn } = readMessages(locale).site;
  const trail = trailTo(locale, page);
  return {
    head: headOf(locale, head, page, trail),
    top: { trail, heading, lead },
    html,
    contents,
    contentsLabel,
    updated,
    updatedOn: updatedOn.replace('{date}', formatDay(updated, localeFacts(locale).language)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { top, html, contents, contentsLabel, updated, updatedOn } = loaderData;
  return (
    <>
      <PageStyles name="long-text" css={longTextCss} />
      <PageTop {...top} />
      <div className="page-width document">
        <Contents label={contentsLabel} headings={contents} />
        <div>
          <p className="text-ink-soft">
            <time dateTime={updated}>{updatedOn}</time>
          </p>
          <RichText as="div" html={html} className="prose mt-6" />
        </div>
      </div>
    </>
  );
}
