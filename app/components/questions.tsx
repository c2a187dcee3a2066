import { RichText } from './rich-text.tsx';

/** Questions that open to their answers, without script too. */
export function Questions({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <div className="questions">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <RichText html={answer} />
        </details>
      ))}
    </div>
  );
}
