import milestones from './milestones.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';
import type { TimelineEvent } from './timeline.tsx';

/** A few events with short texts, on a line from left to right where there is room. */
export function Milestones({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="milestones">
      <Stylesheet file={milestones} />
      {events.map(({ when, title, text }) => (
        <li key={title}>
          <p className="milestone-when">{when}</p>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ol>
  );
}
