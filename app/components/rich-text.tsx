import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import prose from './prose.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** HTML that the build rendered from our own Markdown. */
export function RichText(props: {
  html: string;
  as?: 'div' | 'p' | 'dd' | 'li';
  className?: string;
}) {
  const Tag = props.as ?? 'p';
  const __html = useMemo(() => trusted(props.html), [props.html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time
  return <Tag className={props.className} dangerouslySetInnerHTML={{ __html }} />;
}

/** HTML of several paragraphs, lists and tables from Markdown. */
export function Prose({ className = '', ...props }: ComponentProps<typeof RichText>) {
  return (
    <>
      <Stylesheet file={prose} />
      <RichText {...props} className={`prose ${className}`.trim()} />
    </>
  );
}

/** The only one that lets texts with tags pass (Trusted Types). */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('content', { createHTML: (html) => html });

/** For what the build made of our own files, and nothing else. */
export function trusted(html: string): TrustedHTML | string {
  return policy?.createHTML(html) ?? html;
}
