import type { ReactNode } from 'react';
import type { SiteLink } from './frame/site-frame.ts';
import { SmallScene } from './scene.tsx';
import serviceCards from './service-cards.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { TextLink } from './text-link.tsx';

export interface ServiceCard {
  title: string;
  text: string;
  link: SiteLink;
  /** Address of the card's picture. */
  scene: string | null;
}

/**
 * Cards whose pictures stand on one line. On wide screens it climbs through all of them, and their
 * captions with it. `children` come last.
 */
export function ServiceCards({ cards, children }: { cards: ServiceCard[]; children: ReactNode }) {
  return (
    <ul className="service-cards">
      <Stylesheet file={serviceCards} />
      {cards.map(({ title, text, link, scene }) => (
        <li key={title}>
          {scene === null ? null : <SmallScene src={scene} width={160} />}
          <div>
            <h3>{title}</h3>
            <p className="soft-text">{text}</p>
            <TextLink link={link} />
          </div>
        </li>
      ))}
      <li className="service-cards-all">{children}</li>
    </ul>
  );
}
