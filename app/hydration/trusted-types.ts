/**
 * Where the engine has Trusted Types, the policy of the site (SECURITY-11) lets no text become HTML or the
 * address of a script unless it passes here.
 */

interface Policy {
  createHTML(html: string): TrustedHTML;
}
interface Rules {
  createHTML?(html: string): string | null;
  createScriptURL?(url: string): string | null;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

/** React makes its script elements from this. They get no code: a page's own scripts are in its HTML. */
const EMPTY_SCRIPT = '<script></script>';

/** https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */
const TAG = /<[a-z/!?]/i;

/** The engine asks the policy of this name about every text that no other policy has let pass. */
export function createDefaultPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    // Text without a tag, such as structured data and the "<" of a media query, is harmless.
    createHTML: (html) => (html === EMPTY_SCRIPT || !TAG.test(html) ? html : null),
    // The captcha's worker.
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
