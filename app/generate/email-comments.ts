/**
 * Cloudflare's "Email Address Obfuscation" rewrites addresses in pages, which React would find changed, and its
 * decoder is a script that our policies block. These comments keep it out.
 * https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 *
 * They stand around everything in the body, because React does not mind comments between elements, while one
 * within a text would divide it.
 */
export function keepAddresses(html: string): string {
  const [start = '', body, ...others] = html.split('<body>');
  const end = body?.lastIndexOf('</body>') ?? -1;
  if (body === undefined || others.length > 0 || end === -1) {
    throw new Error(
      'A page has no plain <body>, so its e-mail addresses cannot be kept as they are.',
    );
  }
  return `${start}<body><!--email_off-->${body.slice(0, end)}<!--/email_off-->${body.slice(end)}`;
}
