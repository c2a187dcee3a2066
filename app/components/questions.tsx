import { RichText } from './rich-text.tsx';

/** Questions that unfold their answers, without script. */
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
