/**
 * Signs of spam in a contact request. They hold a request back for a person to look at; they never
 * drop it. The browser's form uses the two text predicates as well. Patterns match code, not the
 * everyday words of IT clients (`document`, `window`, `eval`).
 */

import type { HeldReason } from './contact-request.ts';
import type { ContactPayload } from './contract.ts';
import { characterCount, visitorFieldNames } from './fields.ts';

/** Stems of event handler attributes, so that `connection=`, `online=` and `once=` are left alone. */
const EVENT_HANDLER =
  /\bon(?:abort|animation|before|blur|cancel|change|click|close|context|copy|cut|dblclick|drag|drop|error|focus|hashchange|input|invalid|key(?:down|press|up)|load|message|mouse|page(?:hide|show)|paste|pointer|popstate|reset|resize|scroll|select|submit|toggle|touch|transition|unload|wheel)[a-z]*\s*=(?!=)\s*\S/i;

/** The elements of HTML, current and obsolete, with the two that embed other languages of markup. */
const ELEMENT =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|keygen|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp';

/** What scripts reach through `document` and `window`, by the names of the platform. */
const DOCUMENT_MEMBER =
  'activeElement|addEventListener|adoptNode|all|anchors|append|appendChild|applets|baseURI|body|characterSet|charset|childNodes|children|close|compatMode|contentType|cookie|createAttribute|createComment|createDocumentFragment|createElement|createElementNS|createEvent|createRange|createTextNode|currentScript|defaultView|designMode|dispatchEvent|doctype|documentElement|documentURI|domain|elementFromPoint|embeds|evaluate|execCommand|firstChild|fonts|forms|fullscreenElement|getElementById|getElementsByClassName|getElementsByName|getElementsByTagName|getSelection|hasFocus|head|hidden|images|implementation|importNode|innerHTML|lastModified|links|location|open|outerHTML|plugins|prepend|querySelector|querySelectorAll|readyState|referrer|removeEventListener|replaceChildren|scripts|scrollingElement|styleSheets|textContent|title|URL|visibilityState|write|writeln|on[a-z]{4,20}';
const WINDOW_MEMBER =
  'addEventListener|alert|applicationCache|atob|blur|btoa|caches|cancelAnimationFrame|clearInterval|clearTimeout|close|closed|confirm|console|cookieStore|crypto|customElements|devicePixelRatio|dispatchEvent|document|eval|event|external|fetch|find|focus|frameElement|frames|getComputedStyle|getSelection|history|indexedDB|innerHeight|innerWidth|length|localStorage|location|matchMedia|moveTo|name|navigator|open|opener|origin|outerHeight|outerWidth|pageXOffset|pageYOffset|parent|performance|postMessage|print|prompt|queueMicrotask|removeEventListener|requestAnimationFrame|requestIdleCallback|resizeTo|screen|scroll|scrollBy|scrollTo|scrollX|scrollY|self|sessionStorage|setInterval|setTimeout|speechSynthesis|status|stop|structuredClone|top|trustedTypes|visualViewport|XMLHttpRequest|on[a-z]{4,20}';

/** They look at no character twice, so that long texts cost no more. */
const CODE_PATTERNS = [
  // script and markup: an element of HTML in a tag, closed or with an attribute; never <jean@example.ca> or <3
  /<\/?(?:script|iframe)\b/i,
  new RegExp(`</?(?:${ELEMENT})(?:\\s*/?>|(?:\\s|/)[\\w\\s:/-]*=)`, 'i'),
  /<!(?:--|doctype\b|\[cdata\[)|<\?(?:php\b|xml\b|=)/i,
  EVENT_HANDLER,
  // eval
  /\beval\(/i,
  // url-scheme: "JavaScript: five years" is prose, "javascript: alert(1)" is not
  /\b(?:javascript|vbscript):(?:\S|\s+[\w$.]+\()/i,
  /\bdata:(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)\b/i,
  // document and window: case-sensitive as in the language, and no space after the dot
  new RegExp(`\\bdocument\\??\\.(?:${DOCUMENT_MEMBER})\\b`),
  new RegExp(`\\bwindow\\??\\.(?:${WINDOW_MEMBER})\\b`),
  /\b(?:document|window)\[\s*["'`]/,
];

/** The first piece of script, markup, eval, url-scheme, document or window code, or null. */
export function codeIn(text: string): string | null {
  for (const pattern of CODE_PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

export const looksLikeCode = (text: string) => codeIn(text) !== null;

const REPETITION_MIN_LENGTH = 50;
/** Letters and digits only: signature rules such as `-----------` are not spam. */
const SAME_CHARACTER_11_TIMES = /([\p{L}\p{N}])\1{10}/u;
/** Numbers of machines, full of zeros: clients quote them from blue screens and logs. */
const HEX_NUMBER_OR_UUID = /\b(?:0x[\da-f]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/gi;

/**
 * In a text of 50 or more characters, the first 11 of the same letter or digit in a row,
 * or null.
 */
export function repetitionIn(text: string): string | null {
  // Hardly any text has one, and this test is the cheapest.
  if (!SAME_CHARACTER_11_TIMES.test(text)) return null;
  if (characterCount(text) < REPETITION_MIN_LENGTH) return null;
  return SAME_CHARACTER_11_TIMES.exec(text.replace(HEX_NUMBER_OR_UUID, ' '))?.[0] ?? null;
}

export const hasRepeatedCharacters = (text: string) => repetitionIn(text) !== null;

export function spamSignals(payload: ContactPayload): HeldReason[] {
  const texts = visitorFieldNames.map((field) => payload[field] ?? '');
  const reasons: HeldReason[] = [];
  if (payload.honeypotField !== '') reasons.push('honeypot_filled');
  if (texts.some(looksLikeCode)) reasons.push('suspicious_pattern');
  if (texts.some(hasRepeatedCharacters)) reasons.push('repeated_characters');
  return reasons;
}
