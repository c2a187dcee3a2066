import { useId } from 'react';

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
    <nav aria-labelledby={labelId} className="contents-line">
      <p id={labelId} className="contents-label">
        {label}
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
