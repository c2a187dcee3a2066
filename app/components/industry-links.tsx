import type { SiteLink } from './frame/site-frame.ts';
import industryLinks from './industry-links.css?url';
import { SmallScene } from './scene.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface IndustryLink extends SiteLink {
  text: string;
  /** Address of its picture. */
  scene: string | null;
}

/** Links to industries, each with its house. All houses stand on one reach of the canal. `onward` comes last. */
export function IndustryLinks({ links, onward }: { links: IndustryLink[]; onward: SiteLink }) {
  return (
    <ul className="industry-links">
      <Stylesheet file={industryLinks} />
      {links.map(({ label, href, text, scene }) => (
        <li key={href}>
          {scene === null ? null : <SmallScene src={scene} width={200} />}
          <a href={href} className="industry-link">
            {label}
          </a>
          <p className="soft-text">{text}</p>
        </li>
      ))}
      <li className="industry-links-all">
        <a href={onward.href} className="button button-quiet">
          {onward.label}
        </a>
      </li>
    </ul>
  );
}
