import { useMemo } from 'react';

/** The only one that lets texts with tags pass (Trusted Types). */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('content', { createHTML: (html) => html });

/** HTML that the build rendered from our own Markdown. */
export function RichText(props: { html: string; as?: 'div' | 'p' | 'dd'; className?: string }) {
  const Tag = props.as ?? 'p';
  const __html = useMemo(() => policy?.createHTML(props.html) ?? props.html, [props.html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time
  return <Tag className={props.className} dangerouslySetInnerHTML={{ __html }} />;
}
