/** What the build still changes in the HTML of a page that React has rendered. */
export function finishedPage(html: string): string {
  return withKeptAddresses(withStylesLast(html));
}

/**
 * Cloudflare's "Email Address Obfuscation" rewrites addresses in pages, which React would find changed, and its
 * decoder is a script that our policies block. These comments keep it out.
 * https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 *
 * They stand around everything in the body, because React does not mind comments between elements, while one
 * within a text would divide it.
 */
function withKeptAddresses(html: string): string {
  const [start = '', body, ...others] = html.split('<body>');
  const end = body?.lastIndexOf('</body>') ?? -1;
  if (body === undefined || others.length > 0 || end === -1) {
    throw new Error(
      'A page has no plain <body>, so its e-mail addresses cannot be kept as they are.',
    );
  }
  return `${start}<body><!--email_off-->${body.slice(0, end)}<!--/email_off-->${body.slice(end)}`;
}

const headStyles = /<style data-precedence="[^<]*<\/style>/g;

/**
 * Puts the styles at the end of the head. React writes them before everything else, and who makes a preview of a link,
 * such as WhatsApp, reads the first 32 KB of a page.
 */
function withStylesLast(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const styles = head.match(headStyles) ?? [];
  return head.replace(headStyles, '') + styles.join('') + html.slice(end);
}
