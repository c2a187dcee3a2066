import sectionLinks from './section-links.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Links to sections of the same page. */
export function SectionLinks(props: { label: string; links: { id: string; label: string }[] }) {
  return (
    <nav aria-label={props.label} className="section-links page-width">
      <Stylesheet file={sectionLinks} />
      <ul>
        {props.links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
