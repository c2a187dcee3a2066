import { localeAt } from '../../site/addresses/locales.ts';
import { PostByline } from '../blog/post-byline.tsx';
import { PostContents } from '../blog/post-contents.tsx';
import { PostRelated } from '../blog/post-related.tsx';
import { PostTopics } from '../blog/post-topics.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { PageTop } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { loadPost } from '../page-data/blog.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/blog-post.ts';

export function loader({ url, params }: Route.LoaderArgs) {
  return loadPost(localeAt(url.pathname), params.slug);
}

export { meta } from '../page-data/page-meta.ts';

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { top, byline, topics, contents, html, related, closing } = loaderData;
  return (
    <>
      <PageStyles name="post" />
      <article>
        <PageTop {...top}>
          <PostByline {...byline} />
        </PageTop>
        <div className="page-width article-layout">
          <PostContents {...contents} />
          <div>
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
