import type { SiteLink } from '../components/frame/site-frame.ts';
import { PageLink } from '../components/page-link.tsx';

/** Links to newer and older posts. Shows nothing if all posts fit on one page. */
export function PostPaging(props: {
  label: string;
  position: string;
  newer: SiteLink | null;
  older: SiteLink | null;
}) {
  const { label, position, newer, older } = props;
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={label} className="paging">
      {newer === null ? null : (
        <PageLink to={newer.href} rel="prev" className="button button-quiet">
          {newer.label}
        </PageLink>
      )}
      <p>{position}</p>
      {older === null ? null : (
        <PageLink to={older.href} rel="next" className="button button-quiet">
          {older.label}
        </PageLink>
      )}
    </nav>
  );
}
