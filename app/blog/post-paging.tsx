import type { SiteLink } from '../components/frame/site-frame.ts';

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
        <a href={newer.href} rel="prev" className="button button-quiet">
          {newer.label}
        </a>
      )}
      <p>{position}</p>
      {older === null ? null : (
        <a href={older.href} rel="next" className="button button-quiet">
          {older.label}
        </a>
      )}
    </nav>
  );
}
