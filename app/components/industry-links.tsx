import type { SiteLink } from './frame/site-frame.ts';
import placesSheet from './industry-links.css?url';
import { SmallScene } from './scene.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface Place extends SiteLink {
  text: string;
  /** Address of the place's picture. */
  scene: string | null;
}

/** Links to industries, each with its house. All houses stand in one street. `onward` comes last. */
export function Places({ places, onward }: { places: Place[]; onward: SiteLink }) {
  return (
    <ul className="places">
      <Stylesheet file={placesSheet} />
      {places.map(({ label, href, text, scene }) => (
        <li key={href}>
          {scene === null ? null : <SmallScene src={scene} width={200} />}
          <a href={href} className="place">
            {label}
          </a>
          <p className="soft-text">{text}</p>
        </li>
      ))}
      <li className="places-all">
        <a href={onward.href} className="button button-quiet">
          {onward.label}
        </a>
      </li>
    </ul>
  );
}
