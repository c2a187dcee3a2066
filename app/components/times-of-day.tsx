import offer from './offer.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';
import type { TimelineEvent } from './timeline.tsx';

/** A few moments of one day, side by side where there is room. */
export function TimesOfDay({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="times-of-day">
      <Stylesheet file={offer} />
      {events.map(({ when, title, text }) => (
        <li key={title}>
          <p className="time-of-day">{when}</p>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ol>
  );
}
