const headStyles = /<style data-precedence="[^<]*<\/style>/g;

/**
 * Puts the styles at the end of the head. React writes them before everything else, and who makes a preview of a link,
 * such as WhatsApp, reads the first 32 KB of a page.
 */
export function putStylesLast(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const styles = head.match(headStyles) ?? [];
  return head.replace(headStyles, '') + styles.join('') + html.slice(end);
}
