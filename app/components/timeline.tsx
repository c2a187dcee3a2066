import { RichText } from './rich-text.tsx';

export interface TimelineStop {
  when: string;
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** Events in order, as the stops of a line that runs down the page. */
export function Timeline({ stops }: { stops: TimelineStop[] }) {
  return (
    <ol className="timeline">
      {stops.map(({ when, title, text }) => (
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

/** A few events with short texts from left to right: on a line, or as moments of a day. */
export function Milestones(props: { stops: TimelineStop[]; look?: 'milestones' | 'moments' }) {
  return (
    <ol className={props.look ?? 'milestones'}>
      {props.stops.map(({ when, title, text }) => (
        <li key={title}>
          <p className="milestone-when">{when}</p>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ol>
  );
}
