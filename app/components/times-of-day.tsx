import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';
import type { TimelineEvent } from './timeline.tsx';
import timesOfDay from './times-of-day.css?url';

interface Incident extends TimelineEvent {
  /** HTML of one paragraph: what we do about it. */
  rescue?: string | undefined;
}

/** A few moments of one day: what goes wrong, and beside it what we do. */
export function TimesOfDay({ events }: { events: Incident[] }) {
  return (
    <ol className="times-of-day">
      <Stylesheet file={timesOfDay} />
      {events.map(({ when, title, text, rescue }) => (
        <li key={title}>
          <p className="time-of-day">{when}</p>
          <div>
            <h3>{title}</h3>
            <RichText html={text} />
          </div>
          {rescue === undefined ? null : <RichText html={rescue} className="rescue" />}
        </li>
      ))}
    </ol>
  );
}
