import { useMatches } from 'react-router';

export interface Alternate {
  /** BCP 47 tag. */
  language: string;
  /** The name of the language in that language. */
  name: string;
  path: string;
}

/** Links to the current page in the other languages. Shows nothing if there are none. */
export function LanguageLinks({ label, current }: { label: string; current: string }) {
  const alternates = useAlternates().filter(({ language }) => language !== current);
  if (alternates.length === 0) return null;
  return (
    <nav aria-label={label} className="language-links">
      <ul>
        {alternates.map(({ language, name, path }) => (
          <li key={language}>
            <a className="top-bar-link" href={path} hrefLang={language} lang={language}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The loader data of every page contains its head, which lists the languages. */
function useAlternates(): Alternate[] {
  const data = useMatches().at(-1)?.loaderData as
    | { head?: { alternates: Alternate[] } }
    | undefined;
  return data?.head?.alternates ?? [];
}
