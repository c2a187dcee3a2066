import type { ReactNode } from 'react';
import questions from './questions.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

/** Questions that unfold their answers, without script. */
export function Questions({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <div className="questions rows">
      <Stylesheet file={questions} />
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <RichText html={answer} />
        </details>
      ))}
    </div>
  );
}

/** What is unfolded like the answer to a question. */
export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <div className="questions rows">
      <Stylesheet file={questions} />
      <details>
        <summary>{summary}</summary>
        {children}
      </details>
    </div>
  );
}
