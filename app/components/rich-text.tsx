/** HTML that the build rendered from our own Markdown. */
export function RichText(props: { html: string; as?: 'div' | 'p' | 'dd'; className?: string }) {
  const Tag = props.as ?? 'p';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time
  return <Tag className={props.className} dangerouslySetInnerHTML={{ __html: props.html }} />;
}
