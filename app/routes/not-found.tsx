import { useRouteLoaderData } from 'react-router';
import { NotFound } from '../components/not-found.tsx';
import { unlistedMeta } from '../page-data/page-meta.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/not-found.ts';

export function meta({ matches, location }: Route.MetaArgs) {
  const frame = matches[0].loaderData;
  return unlistedMeta(frame, frame.text.notFound, location.pathname);
}

export default function NotFoundPage() {
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  if (frame === undefined) return null;
  return (
    <NotFound
      text={frame.text.notFound}
      homeHref={frame.home.href}
      links={frame.footer.quickLinks.slice(1)}
    />
  );
}
