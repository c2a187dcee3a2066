import { localeAt } from '../../site/read/locales.ts';
import deskCss from '../desk/desk.css?url';
import { Desk } from '../desk/desk.tsx';
import { loadDesk } from '../desk/desk-data.server.ts';
import takeKeyScript from '../desk/take-key.js?url';
import type { Route } from './+types/desk.ts';

export function loader({ url }: Route.LoaderArgs) {
  return loadDesk(localeAt(url.pathname));
}

/** No canonical address and nothing for sharing: the page is private. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.text;
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The document holds a frame without data. The rest depends on the key that this browser keeps. */
export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData;
  return (
    <div className="desk page-width">
      {/* A file, because each stylesheet in a document lengthens the policy of every page. */}
      <link rel="stylesheet" href={deskCss} precedence="desk" />
      <script async src={takeKeyScript} />
      <Desk data={loaderData} />
      <noscript>
        <p>{text.noScript}</p>
      </noscript>
    </div>
  );
}
