import { localeAt } from '../../site/read/locales.ts';
import { PageTop } from '../components/page-top.tsx';
import { PostList, Topics } from '../components/post-list.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { Route } from './+types/blog.ts';
import blogSheet from './blog.css?url';
import { loadBlog } from './blog.server.ts';

export function loader({ url }: Route.LoaderArgs) {
  return loadBlog(localeAt(url.pathname));
}

export { meta } from '../page-data/meta.ts';

/** Every post, newest first, and below them their headings by topic. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { top, list, topics, feed } = loaderData;
  return (
    <>
      <Stylesheet file={blogSheet} />
      <PageTop {...top} />
      <div className="page-width blog">
        <nav aria-label={topics.label}>
          <Topics links={topics.links} isLarge />
        </nav>
        <section aria-label={list.label}>
          <PostList posts={list.posts} look="newest-first" />
        </section>
        <section aria-label={topics.label} className="posts-by-topic rows">
          {topics.links.map((topic) => (
            <PostsAbout key={topic.href} topic={topic} posts={list.posts} />
          ))}
        </section>
        <p>
          {feed.label}{' '}
          <a href={feed.link.href} className="text-link">
            {feed.link.label}
          </a>
        </p>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** Where the links of a topic lead. */
function PostsAbout(props: {
  topic: Loaded['topics']['links'][number];
  posts: Loaded['list']['posts'];
}) {
  const { topic, posts } = props;
  const about = posts.filter(({ topics }) => topics.some(({ href }) => href === topic.href));
  return (
    <div className="split">
      {/* Links to sections move the focus here. */}
      <h2 id={topic.href.replace(/^[^#]*#/, '')} tabIndex={-1}>
        {topic.label}
      </h2>
      <ul>
        {about.map(({ heading, href }) => (
          <li key={href}>
            <a href={href}>{heading}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
