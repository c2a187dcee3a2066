import type { PostEntry } from '../../site/blog/post-lists.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import postList from './post-list.css?url';

/** A search result can be a page that is not a post. It has a kind instead of a date. */
export type ListedEntry = PostEntry & { kind?: string };

/**
 * A list of posts. `newest-first` shows the first one larger, for which the blog has the styles; `small` shows all of
 * them smaller.
 */
export function PostList(props: {
  posts: ListedEntry[];
  look?: 'even' | 'newest-first' | 'small';
}) {
  const { posts, look = 'even' } = props;
  const Heading = look === 'small' ? 'h3' : 'h2';
  return (
    <ul className={look === 'newest-first' ? 'posts posts-newest-first' : 'posts'}>
      <Stylesheet file={postList} />
      {posts.map(({ heading, lead, href, day, date, topics, kind }) => (
        <li key={href}>
          <div className="post-facts">
            {kind === undefined ? <time dateTime={day}>{date}</time> : <p>{kind}</p>}
            <Topics topics={topics} />
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

function Topics({ topics }: { topics: string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul className="topics">
      {topics.map((topic) => (
        <li key={topic} className="topic">
          {topic}
        </li>
      ))}
    </ul>
  );
}
