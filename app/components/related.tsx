import { useId } from 'react';
import type { SiteLink } from './frame/site-frame.ts';
import { Stops } from './stops.tsx';

/** Links to related pages. */
export function Related({ label, links }: { label: string; links: SiteLink[] }) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="related page-width">
      <h2 id={labelId}>{label}</h2>
      <Stops links={links} />
    </nav>
  );
}
