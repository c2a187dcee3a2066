import { fill } from '../../service/domain/fill.ts';
import { pageAt } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { formatDay } from '../../site/formats.ts';
import { readMessages, readTextPage } from '../../site/index.ts';
import { localeAt, localeFacts } from '../../site/read/locales.ts';
import type { TextPageId } from '../../site/read/page-ids.ts';
import { Contents } from '../components/contents.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Prose } from '../components/rich-text.tsx';
import { headAndTop } from '../page-data/head.server.ts';
import type { Route } from './+types/legal.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const id = pageAt(locale, url.pathname) as TextPageId;
  const page = readTextPage(locale, id);
  const { contentsLabel, updatedOn } = readMessages(locale).site;
  const { legalName, registryNumber } = readCompany(locale);
  return {
    ...headAndTop(locale, id, page),
    html: page.html,
    contents: page.contents,
    contentsLabel,
    registeredAs: registryNumber === '' ? '' : `${legalName} · ${registryNumber}`,
    updated: page.updated,
    updatedOn: fill(updatedOn, { date: formatDay(page.updated, localeFacts[locale].language) }),
  };
}

export { meta } from '../page-data/meta.ts';

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { top, html, contents, contentsLabel, registeredAs, updated, updatedOn } = loaderData;
  return (
    <>
      <PageTop {...top} />
      <div className="page-width split">
        <Contents label={contentsLabel} headings={contents} />
        <div className="stack">
          <p className="soft-text">
            <time dateTime={updated}>{updatedOn}</time>
          </p>
          {registeredAs === '' ? null : <p className="soft-text">{registeredAs}</p>}
          <Prose as="div" html={html} />
        </div>
      </div>
    </>
  );
}
