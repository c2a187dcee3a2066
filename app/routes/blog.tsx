import { localeAt } from '../../site/addresses/locales.ts';
import { PostListPage } from '../blog/post-list-page.tsx';
import { loadPostList } from '../page-data/blog.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/blog.ts';

export function loader({ url }: Route.LoaderArgs) {
  return loadPostList(localeAt(url.pathname), 1);
}

export { keepPostList as shouldRevalidate } from '../blog/post-list-page.tsx';

export { meta } from '../page-data/page-meta.ts';

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageStyles name="texts" />
      <PostListPage {...loaderData} />
    </>
  );
}
