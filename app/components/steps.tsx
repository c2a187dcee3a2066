import stepsSheet from './steps.css?url';
import { Stylesheet } from './stylesheet.tsx';

export function Steps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="steps">
      <Stylesheet file={stepsSheet} />
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
