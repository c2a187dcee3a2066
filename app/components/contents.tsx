import { useId } from 'react';
import contents from './contents.css?url';
import sectionLinks from './section-links.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Links to the headings of a long text. */
export function Contents({
  label,
  headings,
}: {
  label: string;
  headings: { id: string; text: string }[];
}) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="contents-line beside">
      <Stylesheet file={contents} />
      <p id={labelId} className="contents-label">
        {label}
      </p>
      <ol className="stops">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to sections of the same page. */
export function SectionLinks(props: { label: string; links: { id: string; label: string }[] }) {
  return (
    <nav aria-label={props.label} className="section-links page-width">
      <Stylesheet file={sectionLinks} />
      <ul className="cluster">
        {props.links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
