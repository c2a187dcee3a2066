import type { SiteLink } from './site-frame.ts';
import { TextLink } from './text-link.tsx';

interface CardContent {
  title: string;
  text: string;
  link?: SiteLink;
}

export function CardGrid({ cards }: { cards: CardContent[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, text, link }) => (
        <li key={title} className="flex flex-col rounded-card border border-line bg-surface p-6">
          <h3>{title}</h3>
          <p className="mt-2 mb-3 text-ink-soft">{text}</p>
          {link === undefined ? null : <TextLink link={link} className="mt-auto" />}
        </li>
      ))}
    </ul>
  );
}
