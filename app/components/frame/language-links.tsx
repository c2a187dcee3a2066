import type { MouseEvent } from 'react';
import { useMatches } from 'react-router';
import type { Alternate, SiteFrame } from './site-frame.ts';

/** Links to the current page in the other languages. Shows nothing if there are none. */
export function LanguageLinks({ frame }: { frame: SiteFrame }) {
  const alternates = useAlternates(frame).filter(({ language }) => language !== frame.language);
  if (alternates.length === 0) return null;
  return (
    <nav aria-label={frame.text.languages} className="language-links">
      <ul>
        {alternates.map(({ language, name, path, withSearch }) => (
          <li key={language}>
            <a
              className="top-bar-link"
              href={path}
              hrefLang={language}
              lang={language}
              onClick={withSearch && carrySearch}
              onAuxClick={withSearch && carrySearch}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** At the click, because the address changes with every number of an estimate. */
function carrySearch({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = location.search;
}

/**
 * The loader data of every page contains its head, which lists the languages. From the 404 page the
 * links lead home.
 */
function useAlternates({ languages }: SiteFrame): Alternate[] {
  const data = useMatches().at(-1)?.loaderData as
    | { head?: { alternates: Alternate[] } }
    | undefined;
  return data?.head?.alternates ?? languages;
}
