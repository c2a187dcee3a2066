import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';
import timeline from './timeline.css?url';

export interface TimelineEvent {
  when: string;
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** Events in order, as the stops of a line that runs down the page. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="timeline">
      <Stylesheet file={timeline} />
      {events.map(({ when, title, text }) => (
        <li key={title}>
          <p className="timeline-when">{when}</p>
          <div>
            <h3>{title}</h3>
            <RichText html={text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
