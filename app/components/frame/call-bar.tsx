import { type RefObject, useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { ButtonLink } from '../links.tsx';
import { Stylesheet } from '../stylesheet.tsx';
import callBar from './call-bar.css?url';
import type { SiteFrame, SiteLink } from './site-frame.ts';

/**
 * The `handle` of a route whose page has something of its own in that place, or is the page that
 * the bar links to.
 */
export const withoutCallBar = { callBar: false };

/**
 * On phones, the price and the two ways to reach the company stay within reach of the thumb. The second
 * has the name of the page's own action, if the page begins or ends with one.
 */
export function CallBar({ frame }: { frame: SiteFrame }) {
  const { book, company, footer, text } = frame;
  const { loaderData, handle } = useMatches().at(-1) ?? {};
  const page = loaderData as
    | { top?: { action?: SiteLink }; closing?: { button: SiteLink }; lowestPrice?: SiteLink }
    | undefined;
  const bar = useRef<HTMLElement>(null);
  useFieldFocusMark(bar);
  if (handle === withoutCallBar) return null;
  const price = page?.lowestPrice ?? frame.lowestPrice;
  return (
    <nav ref={bar} aria-label={footer.contactLabel} className="call-bar">
      <Stylesheet file={callBar} />
      <a className="call-bar-price" href={price.href}>
        {price.label}
      </a>
      <a className="button button-quiet" href={`tel:${company.phone.dial}`}>
        {text.call}
      </a>
      <ButtonLink link={page?.top?.action ?? page?.closing?.button ?? book} look="main" />
    </nav>
  );
}

/**
 * Sets `data-field-focus` while a field of the page has the focus. `:root:has(:focus)` in the stylesheet would
 * make each tap a search of the whole page.
 */
function useFieldFocusMark(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const mark = () => {
      const isInField = document.activeElement?.matches('input, textarea, select') ?? false;
      element.current?.toggleAttribute('data-field-focus', isInField);
    };
    // The field may have been touched before the scripts ran.
    mark();
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('focusin', mark, { signal });
    document.addEventListener('focusout', mark, { signal });
    return () => ending.abort();
  }, [element]);
}
