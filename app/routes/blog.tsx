import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { localeAt } from '../../site/addresses/locales.ts';
import { BlogSearch } from '../blog/blog-search.tsx';
import { PostList } from '../blog/post-list.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { loadPostList } from '../page-data/blog.server.ts';
import type { Route } from './+types/blog.ts';
import blogSheet from './blog.css?url';

/** The first page of the list has no number in its address. */
export function loader({ url, params: { number = '1' } }: Route.LoaderArgs) {
  return loadPostList(
    localeAt(url.pathname),
    /^[1-9]\d*$/.test(number) ? Number(number) : Number.NaN,
  );
}

/** A search changes the query of the address, but not the posts of the page. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export { meta } from '../page-data/page-meta.ts';

/** A page of the list of posts, and the search of all posts. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { top, search, list, paging, feeds } = loaderData;
  return (
    <div className="blog">
      <Stylesheet file={blogSheet} />
      <PageTop {...top} />
      <div className="page-width">
        <BlogSearch {...search}>
          <section aria-label={list.label}>
            <PostList posts={list.posts} look={list.isFirst ? 'newest-first' : 'even'} />
            {paging.newer === null && paging.older === null ? null : <Paging {...paging} />}
          </section>
        </BlogSearch>
        <p className="feeds">
          {feeds.label}{' '}
          {feeds.links.map(({ label, href }, index) => (
            <span key={href}>
              {index === 0 ? null : ', '}
              <a href={href} className="text-link">
                {label}
              </a>
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** Links to newer and older posts. */
function Paging({ label, position, newer, older }: Route.ComponentProps['loaderData']['paging']) {
  return (
    <nav aria-label={label} className="paging">
      {newer === null ? null : (
        <a href={newer.href} rel="prev" className="button button-quiet">
          {newer.label}
        </a>
      )}
      <p>{position}</p>
      {older === null ? null : (
        <a href={older.href} rel="next" className="button button-quiet">
          {older.label}
        </a>
      )}
    </nav>
  );
}
