import type { SiteLink } from '../components/frame/site-frame.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import topicsSheet from './topics.css?url';

/** The topics as links, so that a filtered list has an address and Back leads out of it. */
export function TopicFilter(props: {
  label: string;
  all: SiteLink;
  topics: SiteLink[];
  /** Empty for all posts. */
  chosen: string;
}) {
  const { label, all, topics, chosen } = props;
  const links = [{ ...all, isChosen: chosen === '' }].concat(
    topics.map((topic) => ({ ...topic, isChosen: topic.label === chosen })),
  );
  return (
    <nav aria-label={label}>
      <ul className="topics">
        <Stylesheet file={topicsSheet} />
        {links.map(({ label: topic, href, isChosen }) => (
          <li key={href}>
            <a
              href={href}
              // The list stays where it is.
              data-keep-scroll=""
              className="topic topic-link"
              aria-current={isChosen ? 'true' : undefined}
            >
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
