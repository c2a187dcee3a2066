import { useId } from 'react';
import { localeAt } from '../../site/read/locales.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Contents } from '../components/contents.tsx';
import { PageTop } from '../components/page-top.tsx';
import postListSheet from '../components/post-list.css?url';
import { PostList, Topics } from '../components/post-list.tsx';
import { Prose } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { Route } from './+types/blog-post.ts';
import { loadPost } from './blog.server.ts';
import postSheet from './blog-post.css?url';

export function loader({ url, params }: Route.LoaderArgs) {
  return loadPost(localeAt(url.pathname), params.slug);
}

export { meta } from '../page-data/meta.ts';

/** A post: its text, what stands around it, and the posts to read next. */
export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { top, byline, topics, contents, html, related, closing } = loaderData;
  return (
    <>
      <article>
        <Stylesheet file={postSheet} />
        <Stylesheet file={postListSheet} />
        <PageTop {...top}>
          <Byline {...byline} />
        </PageTop>
        <div className="page-width article-layout split">
          {/* Folded on a phone, open beside the text where there is room. */}
          <details className="article-contents beside">
            <summary>{contents.label}</summary>
            <Contents {...contents} />
          </details>
          <div>
            <Prose as="div" html={html} className="article" />
            <PostTopics {...topics} />
          </div>
        </div>
      </article>
      {related.posts.length === 0 ? null : <Related {...related} />}
      <ClosingBand {...closing} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** Who wrote a post, when, and how long reading it takes. */
function Byline({ published, updated, author, person, readingTime }: Loaded['byline']) {
  return (
    <ul className="byline cluster">
      <li>
        <time dateTime={published.day}>{published.text}</time>
      </li>
      {updated === undefined ? null : (
        <li>
          <time dateTime={updated.day}>{updated.text}</time>
        </li>
      )}
      <li>
        {person === undefined ? (
          author
        ) : (
          <a className="byline-person text-link" href={person.href}>
            {person.photo === null ? null : (
              <img src={person.photo} alt="" width="480" height="480" />
            )}
            {author}
          </a>
        )}
      </li>
      <li>{readingTime}</li>
    </ul>
  );
}

function PostTopics({ label, links }: Loaded['topics']) {
  return (
    <nav aria-label={label} className="article-topics">
      <Topics links={links} isLarge />
    </nav>
  );
}

function Related({ label, posts }: Loaded['related']) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="band page-width related-posts">
      <h2 id={labelId}>{label}</h2>
      <PostList posts={posts} look="small" />
    </nav>
  );
}
