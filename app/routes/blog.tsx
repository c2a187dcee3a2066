import { readPosts, readTextPage } from '../../content/index.ts';
import { pathOf } from '../../content/page-ids.ts';
import { postPath } from '../../content/paths.ts';
import { TextLink } from '../components/text-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf } from '../site-content.server.ts';
import type { Route } from './+types/blog.ts';

export function loader() {
  const { heading, lead, ...head } = readTextPage('en', 'blog');
  return {
    head: headOf('en', head, pathOf('en', 'blog')),
    heading,
    lead,
    posts: readPosts('en').map((post) => ({
      link: { label: post.heading, href: postPath('en', post.slug) },
      lead: post.lead,
    })),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-16 md:py-24">
      <h1 tabIndex={-1}>{loaderData.heading}</h1>
      <p className="mt-6 max-w-[36rem] text-xl text-ink-soft">{loaderData.lead}</p>
      <ul className="mt-12 max-w-[36rem] space-y-8">
        {loaderData.posts.map((post) => (
          <li key={post.link.href}>
            <TextLink link={post.link} className="text-xl" />
            <p>{post.lead}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
