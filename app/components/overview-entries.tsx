import type { SiteLink } from './frame/site-frame.ts';
import overviewEntries from './overview-entries.css?url';
import { RichText } from './rich-text.tsx';
import { SmallScene } from './scene.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface OverviewEntry {
  link: SiteLink;
  /** HTML of one paragraph. */
  text: string;
  scene: string | null;
}

/** The pages below an overview, each with its picture. */
export function OverviewEntries({
  entries,
  look,
}: {
  entries: OverviewEntry[];
  look: 'rows' | 'map';
}) {
  return (
    <ul className={`entries entries-${look}`}>
      <Stylesheet file={overviewEntries} />
      {entries.map(({ link, text, scene }) => (
        <li key={link.href}>
          {scene === null ? null : <SmallScene src={scene} width={look === 'rows' ? 160 : 200} />}
          <div>
            <h2>
              <a href={link.href}>{link.label}</a>
            </h2>
            <RichText html={text} />
          </div>
        </li>
      ))}
    </ul>
  );
}
