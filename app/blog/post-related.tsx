import { useId } from 'react';
import type { PostEntry } from '../../site/blog/post-lists.ts';
import { PostList } from './post-list.tsx';

export function PostRelated({ label, posts }: { label: string; posts: PostEntry[] }) {
  const labelId = useId();
  if (posts.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className="page-width related-posts">
      <h2 id={labelId}>{label}</h2>
      <PostList posts={posts} look="small" />
    </nav>
  );
}
