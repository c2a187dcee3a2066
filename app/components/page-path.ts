import { useLocation } from 'react-router';

/** The address of the shown page, the same whether the host serves it with a trailing slash or not. */
export function usePagePath(): string {
  const { pathname } = useLocation();
  return pathname.replace(/\/+$/, '') || '/';
}
