import type { SiteLink } from '../components/frame/site-frame.ts';

/** The topics of a post. Each links to the other posts about it. */
export function PostTopics({ label, links }: { label: string; links: SiteLink[] }) {
  return (
    <nav aria-label={label} className="article-topics">
      <ul className="topics">
        {links.map(({ label: topic, href }) => (
          <li key={href}>
            <a href={href} className="topic topic-link">
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
