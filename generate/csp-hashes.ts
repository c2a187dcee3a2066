import { createHash } from 'node:crypto';
import type { InlineHashes } from '../hosts/headers/security-headers.ts';

/** More would mean that something inline differs from page to page: one CSP must serve the site. */
const mostInlineScripts = 1;
/** One for all pages, and one for each family of kinds; each lengthens the header of every answer. */
const mostInlineStyles = 12;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[a-z][^>]*\sstyle="/;
const EVENT_HANDLER_ATTRIBUTE = /<[a-z][^>]*\son[a-z]+="/;

/**
 * CSP sources of the inline scripts and styles of all pages. Throws if there are more than the site
 * means to have, or anything inline that a hash cannot allow. `stylesAddedByScripts` are style
 * elements that scripts put into pages later.
 */
export function cspHashes(pages: string[], stylesAddedByScripts: string[] = []): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const html of pages) {
    for (const [, attributes = '', content = ''] of html.matchAll(SCRIPT)) {
      const isCode = !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes);
      if (isCode) scripts.add(hashSource(content));
    }
    for (const [, content = ''] of html.matchAll(STYLE)) styles.add(hashSource(content));
    const markup = html.replace(SCRIPT, '').replace(STYLE, '');
    if (STYLE_ATTRIBUTE.test(markup)) {
      throw new Error('A page has a style="" attribute, which the CSP blocks: use a class.');
    }
    if (EVENT_HANDLER_ATTRIBUTE.test(markup)) {
      throw new Error('A page has an inline event handler, which the CSP blocks.');
    }
  }
  if (scripts.size > mostInlineScripts || styles.size > mostInlineStyles) {
    throw new Error(
      `The pages have ${scripts.size} different inline scripts and ${styles.size} inline styles; one ` +
        `policy for the site allows ${mostInlineScripts} and ${mostInlineStyles}.`,
    );
  }
  return { scripts: [...scripts], styles: [...styles, ...stylesAddedByScripts.map(hashSource)] };
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
