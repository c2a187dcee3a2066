import { data } from 'react-router';
import { findPost, readNavigation } from '../../content/index.ts';
import { postPath } from '../../content/paths.ts';
import { Article } from '../components/article.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf, linkTo } from '../site-content.server.ts';
import type { Route } from './+types/blog-post.ts';

export function loader({ params }: Route.LoaderArgs) {
  const post = findPost('en', params.slug);
  if (post === null) throw data(null, { status: 404 });
  const { heading, lead, html } = post;
  return {
    // A second address shows the same post and names the first one as canonical.
    head: headOf('en', post, postPath('en', post.slug)),
    article: { heading, lead, html },
    wayOn: linkTo('en', readNavigation('en').getStarted),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <Article {...loaderData.article} wayOn={loaderData.wayOn} />;
}
