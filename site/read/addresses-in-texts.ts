/** Where a link may lead: to a page of this site, by https, or to a mailbox or a telephone. */

import { UNKNOWN } from './fill.ts';

/** Why an address may not stand in a text. Null if it may. Whether there is such a page, the built pages show. */
export function mistakeInAddress(address: string): string | null {
  if (address.includes(UNKNOWN)) return null;
  if (/[\s\p{C}\\"<>|^`{}]/u.test(address)) {
    return 'it must have no spaces, quotation marks, backslashes or any of < > | ^ ` { }; %20 stands for a space';
  }
  if (/&#?\w+;/.test(address)) return 'write the characters themselves instead of &…;';
  if (address.startsWith('#')) return null;
  if (address.startsWith('/')) return mistakeInPath(address);
  const url = URL.parse(address);
  if (url === null) return `${kinds}. A page of this site begins with a slash`;
  const isWellFormed = forms[url.protocol];
  if (isWellFormed === undefined) {
    return url.protocol === 'http:'
      ? 'write https:// instead of http://, or put ` on both sides of what is to be no link'
      : kinds;
  }
  return isWellFormed(url, address) ? null : `it is not a whole address; ${kinds}`;
}

const kinds =
  'an address begins with / or is such as https://example.org, mailto:name@example.org or tel:+16135550142';

const forms: Record<string, (url: URL, address: string) => boolean> = {
  'https:': ({ hostname, username, password }, address) =>
    /^https:\/\/[^/]/i.test(address) && hostname.includes('.') && !username && !password,
  'mailto:': ({ pathname }) => /^[^@]+@[^@]+\.[^@]+$/.test(pathname),
  'tel:': ({ pathname }) => /^\+?[\d.()-]{3,}$/.test(pathname),
};

function mistakeInPath(address: string): string | null {
  if (address.startsWith('//')) return 'an address of this site begins with one slash';
  const [path = ''] = address.split(/[?#]/);
  const parts = path.split('/').map((part) => part.replaceAll(/%2e/gi, '.'));
  return parts.some((part) => part === '.' || part === '..' || /%(?:2f|5c)/i.test(part))
    ? 'an address of this site has no . or .. between its slashes'
    : null;
}
