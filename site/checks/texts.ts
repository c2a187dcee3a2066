/** The words of a content file. */

/** Fields whose values are no words if they are one word, such as the id of a page. */
const factFields = new Set([
  'page',
  'callToAction',
  'show',
  'related',
  'plan',
  'care',
  'term',
  'province',
  'slug',
  'download',
  'section',
]);

/** @param path of the value: the names of fields and the places in lists */
export function isFact(path: string[], value: string): boolean {
  const field = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  return factFields.has(field) && /^[^\s{]+$/.test(value) && !/[^\x20-\x7e]/.test(value);
}

export interface Text {
  /** The path of a field, or the number of a line. */
  at: string;
  text: string;
}

export function textsOf(value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') {
    return isFact(path, value) ? [] : [{ at: path.join('.'), text: value }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...path, key]));
}

/** The lines of a text in Markdown. */
export function linesOf(markdown: string, before: number): Text[] {
  return markdown.split('\n').map((line, index) => ({
    at: `line ${index + 1 + before}`,
    text: line
      .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
      .replace(/\*\*|__/g, '')
      .replace(/^\|[\s|:-]+\|$/, '')
      .replace(/ *\| */g, '\u2003'),
  }));
}
