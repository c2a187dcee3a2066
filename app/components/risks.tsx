import { RichText } from './rich-text.tsx';

/** Risks, and what we do about each. */
export function Risks({ items }: { items: { risk: string; answer: string }[] }) {
  return (
    <ul className="risks">
      {items.map(({ risk, answer }) => (
        <li key={risk}>
          <h3>{risk}</h3>
          <RichText html={answer} />
        </li>
      ))}
    </ul>
  );
}
