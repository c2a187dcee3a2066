import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { localeAt } from '../../content/locales.ts';
import { loadPostList } from '../blog.server.ts';
import { PostListPage } from '../blog-search/post-list-page.tsx';
import { PageStyles } from '../components/page-styles.tsx';
import { pageMeta } from '../page-meta.ts';
import blogCss from '../styles/blog-page.css?inline';

/** The first page of the list has the address of the blog and no number. */
const numberPattern = /^([2-9]|[1-9]\d+)$/;

// Typed by hand: the types of a route are generated only where it has pages.
export function loader({ url, params }: LoaderFunctionArgs) {
  const number = numberPattern.test(params.number ?? '') ? Number(params.number) : Number.NaN;
  return loadPostList(localeAt(url.pathname), number);
}

export { keepPostList as shouldRevalidate } from '../blog-search/post-list-page.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head);
}

export default function BlogPage() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="blog" css={blogCss} />
      <PostListPage {...loaderData} />
    </>
  );
}
