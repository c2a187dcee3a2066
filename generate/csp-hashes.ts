import { createHash } from 'node:crypto';
import type { InlineHashes } from '../hosts/headers/security-headers.ts';

/** One CSP serves the whole site, so no inline script may differ from page to page. */
const maxInlineScripts = 1;
/** Styles of all pages and of each kind of page. Each hash lengthens the header of every answer. */
const maxInlineStyles = 9;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[a-z][^>]*\sstyle="/;
const EVENT_HANDLER_ATTRIBUTE = /<[a-z][^>]*\son[a-z]+="/;

/**
 * CSP sources of the inline scripts and styles of all pages. Throws if there are too many, or if a page has
 * something inline that a hash cannot allow.
 */
export function cspHashes(pages: string[]): InlineHashes {
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
  if (scripts.size > maxInlineScripts || styles.size > maxInlineStyles) {
    throw new Error(
      `The pages have ${scripts.size} different inline scripts and ${styles.size} inline styles; one ` +
        `policy for the site allows ${maxInlineScripts} and ${maxInlineStyles}.`,
    );
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
