import { createHash } from 'node:crypto';
import type { InlineHashes } from '../../service/headers/security-headers.ts';

/** Every answer names them, so no inline script may differ from page to page. */
const maxInlineScripts = 1;

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[a-z][^>]*\sstyle="/;
const EVENT_HANDLER_ATTRIBUTE = /<[a-z][^>]*\son[a-z]+="/;

/**
 * CSP sources of the inline scripts and styles of the pages. Throws if there are too many scripts, or if a page has
 * something inline that a hash cannot allow.
 *
 * @param pages HTML by address
 */
export function cspHashes(pages: ReadonlyMap<string, string>): InlineHashes {
  const scripts = new Set<string>();
  const stylesOf = new Map<string, string[]>();
  for (const [address, html] of pages) {
    for (const [, attributes = '', content = ''] of html.matchAll(SCRIPT)) {
      const isCode = !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes);
      if (isCode) scripts.add(hashSource(content));
    }
    stylesOf.set(
      address,
      Array.from(html.matchAll(STYLE), ([, content = '']) => hashSource(content)),
    );
    const markup = html.replace(SCRIPT, '').replace(STYLE, '');
    if (STYLE_ATTRIBUTE.test(markup)) {
      throw new Error('A page has a style="" attribute, which the CSP blocks: use a class.');
    }
    if (EVENT_HANDLER_ATTRIBUTE.test(markup)) {
      throw new Error('A page has an inline event handler, which the CSP blocks.');
    }
  }
  if (scripts.size > maxInlineScripts) {
    throw new Error(
      `The pages have ${scripts.size} different inline scripts; one policy for the site allows ${maxInlineScripts}.`,
    );
  }
  const ofEach = [...stylesOf.values()];
  const styles = (ofEach[0] ?? []).filter((hash) => ofEach.every((own) => own.includes(hash)));
  const pageStyles = [...stylesOf]
    .map(([address, own]) => [address, own.filter((hash) => !styles.includes(hash))] as const)
    .filter(([, further]) => further.length > 0);
  return { scripts: [...scripts], styles, pageStyles: Object.fromEntries(pageStyles) };
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
