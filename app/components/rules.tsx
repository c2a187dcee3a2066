import { DescriptionList, type Entry } from './description-list.tsx';
import offer from './offer.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** A rule in its own words with its source, and what else applies. */
export function Rules(props: { quote?: RuleQuote | undefined; items: Entry[] }) {
  return (
    <>
      <Stylesheet file={offer} />
      {props.quote === undefined ? null : <Quote {...props.quote} />}
      <DescriptionList entries={props.items} />
    </>
  );
}

interface RuleQuote {
  text: string;
  source: string;
  url: string;
}

function Quote({ text, source, url }: RuleQuote) {
  return (
    <figure className="quoted-rule">
      <blockquote cite={url}>
        <p>{withEllipses(text)}</p>
      </blockquote>
      <figcaption>
        <a href={url} className="text-link">
          {source}
        </a>
      </figcaption>
    </figure>
  );
}

/** Shows where the quoted words begin or end within a sentence. */
function withEllipses(text: string): string {
  const before = /^\p{Ll}/u.test(text) ? '…' : '';
  return `${before}${text}${/[.!?]$/.test(text) ? '' : '…'}`;
}
