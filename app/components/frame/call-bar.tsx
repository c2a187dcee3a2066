import { useMatches } from 'react-router';
import { ButtonLink } from '../button-link.tsx';
import { usePagePath } from '../page-path.ts';
import type { SiteFrame, SiteLink } from './site-frame.ts';

/**
 * On phones, the two ways to reach the company stay within reach of the thumb (NAV-16). The second
 * has the name of the page's own action, if the page begins with one.
 */
export function CallBar({ frame: { book, company, footer, text } }: { frame: SiteFrame }) {
  const page = useMatches().at(-1)?.loaderData as { top?: { action?: SiteLink } } | undefined;
  if (usePagePath() === book.href) return null;
  return (
    <nav aria-label={footer.contactLabel} className="call-bar">
      <a className="button button-quiet" href={`tel:${company.phone.dial}`}>
        {text.call}
      </a>
      <ButtonLink link={page?.top?.action ?? book} look="main" />
    </nav>
  );
}
