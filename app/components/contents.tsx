import { useId } from 'react';
import contents from './contents.css?url';
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
    <nav aria-labelledby={labelId} className="contents-line">
      <Stylesheet file={contents} />
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
