import type { SiteLink } from './frame/site-frame.ts';
import { Scene } from './scene.tsx';
import { TextLink } from './text-link.tsx';

export interface LineCard {
  title: string;
  text: string;
  link: SiteLink;
  /** Address of the card's picture. */
  scene: string | null;
}

/**
 * Cards whose pictures are pieces of one line: each begins where the one before ends. On wide
 * screens every card stands a step higher, so that the line climbs through all of them.
 */
export function LineCards({ cards }: { cards: LineCard[] }) {
  return (
    <ul className="line-cards">
      {cards.map(({ title, text, link, scene }) => (
        <li key={title}>
          {scene === null ? null : <Scene src={scene} />}
          <div className="line-card-text">
            <h3>{title}</h3>
            <p className="soft-text">{text}</p>
            <TextLink link={link} />
          </div>
        </li>
      ))}
    </ul>
  );
}
