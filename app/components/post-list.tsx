import type { SiteLink } from './frame/site-frame.ts';
import postList from './post-list.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** A post as lists show it. */
export interface PostEntry {
  heading: string;
  lead: string;
  href: string;
  /** Such as 2026-11-21. */
  day: string;
  /** The same day in the format of the language. */
  date: string;
  topics: SiteLink[];
}

/**
 * A list of posts. `newest-first` shows the first one larger, for which the blog has the styles; `small` shows all of
 * them smaller.
 */
export function PostList(props: { posts: PostEntry[]; look: 'newest-first' | 'small' }) {
  const { posts, look } = props;
  const Heading = look === 'small' ? 'h3' : 'h2';
  return (
    <ul className={look === 'newest-first' ? 'posts posts-newest-first rows' : 'posts rows'}>
      <Stylesheet file={postList} />
      {posts.map(({ heading, lead, href, day, date, topics }) => (
        <li key={href} className="split">
          <div className="post-facts cluster">
            <time dateTime={day}>{date}</time>
            <Topics links={topics} />
          </div>
          <div>
            <Heading>
              <a href={href}>{heading}</a>
            </Heading>
            <p className="post-lead">{lead}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Each topic links to the posts about it. Those of a post in a list are small. */
export function Topics({ links, isLarge = false }: { links: SiteLink[]; isLarge?: boolean }) {
  return (
    <ul className="cluster">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className={isLarge ? 'topic topic-large' : 'topic'}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
