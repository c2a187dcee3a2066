import type { ComponentProps } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { PageTop, type PageTopProps } from '../components/page-top.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { BlogSearch, type BlogSearchProps } from './blog-search.tsx';
import { type ListedEntry, PostList } from './post-list.tsx';
import postListPage from './post-list-page.css?url';
import { PostPaging } from './post-paging.tsx';

interface PostListPageProps {
  top: PageTopProps;
  search: BlogSearchProps;
  list: { label: string; isFirst: boolean; posts: ListedEntry[] };
  paging: ComponentProps<typeof PostPaging>;
  feeds: { label: string; links: SiteLink[] };
}

/** A page of the list of posts, and the search of all posts. */
export function PostListPage({ top, search, list, paging, feeds }: PostListPageProps) {
  return (
    <div className="blog">
      <Stylesheet file={postListPage} />
      <PageTop {...top} />
      <div className="page-width">
        <BlogSearch {...search}>
          <section aria-label={list.label}>
            <PostList posts={list.posts} look={list.isFirst ? 'newest-first' : 'even'} />
            <PostPaging {...paging} />
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

/** A search changes the query of the address, but not the posts of the page. */
export function keepPostList(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
