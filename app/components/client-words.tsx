import type { Evidence, ClientWords as Words } from '../../site/proof.ts';
import clientWords from './client-words.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** What clients say, in their own language, with a translation that is marked as ours. */
export function ClientWords(props: { entries: Words[]; translated: string }) {
  return (
    <ul className="client-words">
      <Stylesheet file={clientWords} />
      {props.entries.map(({ words, language, translation, by, work, disclosure }) => (
        <li key={words}>
          <figure>
            <blockquote>
              <p lang={language}>{words}</p>
              {translation === undefined ? null : (
                <p className="client-translation soft-text">
                  <span className="client-note">{props.translated}</span> {translation}
                </p>
              )}
            </blockquote>
            <figcaption>
              <p className="client-by">{by}</p>
              {disclosure === undefined ? null : <p className="client-note">{disclosure}</p>}
            </figcaption>
          </figure>
          {work === undefined ? null : <p className="client-work">{work}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Links to what clients have written elsewhere. */
export function Reviews({ label, links }: { label: string; links: Evidence[] }) {
  return (
    <p className="client-reviews">
      {label}
      {links.map(({ name, url }, index) => (
        <span key={url}>
          {index === 0 ? ' ' : ', '}
          <a className="text-link" href={url}>
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
