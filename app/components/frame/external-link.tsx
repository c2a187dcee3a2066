import type { ReactNode } from 'react';

/** A link that opens in a new tab and says so to screen readers (WCAG technique G201). */
export function ExternalLink(props: {
  href: string;
  newTabHint: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer" className={props.className}>
      {props.children}
      <span className="sr-only"> {props.newTabHint}</span>
    </a>
  );
}
