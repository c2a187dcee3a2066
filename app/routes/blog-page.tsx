import { localeAt } from '../../site/addresses/locales.ts';
import { PostListPage } from '../blog/post-list-page.tsx';
import { loadPostList } from '../page-data/blog.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/blog-page.ts';

const numberPattern = /^[1-9]\d*$/;

export function loader({ url, params }: Route.LoaderArgs) {
  const number = numberPattern.test(params.number) ? Number(params.number) : Number.NaN;
  return loadPostList(localeAt(url.pathname), number);
}

export { keepPostList as shouldRevalidate } from '../blog/post-list-page.tsx';

export { meta } from '../page-data/page-meta.ts';

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageStyles name="texts" />
      <PostListPage {...loaderData} />
    </>
  );
}
