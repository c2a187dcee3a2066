import { useMatches } from 'react-router';

export interface Alternate {
  /** BCP 47 tag. */
  language: string;
  /** The language's own name. */
  name: string;
  path: string;
}

/** The other languages of the page that is shown; nothing where there is one. */
export function LanguageLinks({ label, current }: { label: string; current: string }) {
  const alternates = useAlternates().filter(({ language }) => language !== current);
  if (alternates.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul>
        {alternates.map(({ language, name, path }) => (
          <li key={language}>
            <a className="footer-link" href={path} hrefLang={language} lang={language}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every page's data has its head, and that the languages. */
function useAlternates(): Alternate[] {
  const data = useMatches().at(-1)?.loaderData as
    | { head?: { alternates: Alternate[] } }
    | undefined;
  return data?.head?.alternates ?? [];
}
