import { useLocation } from 'react-router';

/** The path of the current page. The same with and without a trailing slash. */
export function usePagePath(): string {
  return withoutSlashAtEnd(useLocation().pathname) || '/';
}

/** Not by a pattern, which would look through a long run of slashes once for each of them. */
export function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
