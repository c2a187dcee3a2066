import { useLocation } from 'react-router';

/** The path of the current page. The same with and without a trailing slash. */
export function usePagePath(): string {
  const { pathname } = useLocation();
  return pathname.replace(/\/+$/, '') || '/';
}
