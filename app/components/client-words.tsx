import type { Evidence, ClientWords as Words } from '../../site/proof.ts';
import clientWords from './client-words.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** What clients say, in their own language, with a translation that is marked as ours. */
export function ClientWords(props: { entries: Words[]; translated: string }) {
  return (
    <ul className="client-words grid">
      <Stylesheet file={clientWords} />
      {props.entries.map(({ words, language, translation, by, work, disclosure }) => (
        <li key={words} className="note">
          <figure>
            <blockquote>
              <p lang={language}>{words}</p>
              {translation === undefined ? null : (
                <p className="soft-text">
                  <span className="fine-print">{props.translated}</span> {translation}
                </p>
              )}
            </blockquote>
            <figcaption>
              <p className="client-by">{by}</p>
              {disclosure === undefined ? null : <p className="fine-print">{disclosure}</p>}
            </figcaption>
          </figure>
          {work === undefined ? null : <p className="soft-text">{work}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Links to what clients have written elsewhere. */
export function Reviews({ label, links }: { label: string; links: Evidence[] }) {
  return (
    <p className="conditions">
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
