import { ButtonLink } from '../button-link.tsx';
import { usePagePath } from '../page-path.ts';
import type { SiteFrame } from './site-frame.ts';

/** On phones, the two ways to reach the company stay within reach of the thumb (NAV-16). */
export function CallBar({ frame: { book, company, footer, text } }: { frame: SiteFrame }) {
  if (usePagePath() === book.href) return null;
  return (
    <nav aria-label={footer.contactLabel} className="call-bar">
      <a className="button button-quiet" href={`tel:${company.phone.dial}`}>
        {text.call}
      </a>
      <ButtonLink link={book} look="main" />
    </nav>
  );
}
