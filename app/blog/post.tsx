import { type ComponentProps, useId } from 'react';
import type { PostEntry } from '../../site/blog/post-lists.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Contents } from '../components/contents.tsx';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { PageTop, type PageTopProps } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import post from './post.css?url';
import { PostList } from './post-list.tsx';
import topicsSheet from './topics.css?url';

interface PostProps {
  top: PageTopProps;
  byline: ComponentProps<typeof PostByline>;
  topics: ComponentProps<typeof PostTopics>;
  contents: ComponentProps<typeof PostContents>;
  html: string;
  /** A PDF to keep. */
  download: SiteLink | null;
  related: ComponentProps<typeof PostRelated>;
  closing: ComponentProps<typeof ClosingBand>;
}

/** A post: its text, what stands around it, and the posts to read next. */
export function Post(props: PostProps) {
  const { top, byline, topics, contents, html, download, related, closing } = props;
  return (
    <>
      <article>
        <Stylesheet file={post} />
        <PageTop {...top}>
          <PostByline {...byline} />
        </PageTop>
        <div className="page-width article-layout">
          <PostContents {...contents} />
          <div>
            {download === null ? null : (
              <p className="article-download link-line">
                <a href={download.href} className="text-link">
                  {download.label}
                </a>
              </p>
            )}
            <RichText as="div" html={html} className="article" />
            <PostTopics {...topics} />
          </div>
        </div>
      </article>
      <PostRelated {...related} />
      <ClosingBand {...closing} />
    </>
  );
}

interface Day {
  /** Such as 2026-11-21. */
  day: string;
  text: string;
}

/** Who wrote a post, when, and how long reading it takes. */
function PostByline(props: {
  published: Day;
  updated?: Day;
  author: string;
  /** Where a person is presented. */
  authorHref?: string;
  readingTime: string;
}) {
  const { published, updated, author, authorHref, readingTime } = props;
  return (
    <ul className="byline">
      <li>
        <time dateTime={published.day}>{published.text}</time>
      </li>
      {updated === undefined ? null : (
        <li>
          <time dateTime={updated.day}>{updated.text}</time>
        </li>
      )}
      <li>
        {authorHref === undefined ? (
          author
        ) : (
          <a className="text-link" href={authorHref}>
            {author}
          </a>
        )}
      </li>
      <li>{readingTime}</li>
    </ul>
  );
}

/** The contents of a post: folded on a phone, open beside the text where there is room. */
function PostContents(props: { label: string; headings: { id: string; text: string }[] }) {
  return (
    <details className="article-contents">
      <summary>{props.label}</summary>
      <Contents {...props} />
    </details>
  );
}

/** The topics of a post. Each links to the other posts about it. */
function PostTopics({ label, links }: { label: string; links: SiteLink[] }) {
  return (
    <nav aria-label={label} className="article-topics">
      <ul className="topics">
        <Stylesheet file={topicsSheet} />
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

function PostRelated({ label, posts }: { label: string; posts: PostEntry[] }) {
  const labelId = useId();
  if (posts.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className="page-width related-posts">
      <h2 id={labelId}>{label}</h2>
      <PostList posts={posts} look="small" />
    </nav>
  );
}
