import { useMemo } from 'react';
import { trusted } from './trusted-html.ts';

/** HTML that the build rendered from our own Markdown. */
export function RichText(props: { html: string; as?: 'div' | 'p' | 'dd'; className?: string }) {
  const Tag = props.as ?? 'p';
  const __html = useMemo(() => trusted(props.html), [props.html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time
  return <Tag className={props.className} dangerouslySetInnerHTML={{ __html }} />;
}
