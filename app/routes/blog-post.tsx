import { localeAt } from '../../site/addresses/locales.ts';
import { Post } from '../blog/post.tsx';
import { loadPost } from '../page-data/blog.server.ts';
import type { Route } from './+types/blog-post.ts';

export function loader({ url, params }: Route.LoaderArgs) {
  return loadPost(localeAt(url.pathname), params.slug);
}

export { meta } from '../page-data/page-meta.ts';

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <Post {...loaderData} />;
}
