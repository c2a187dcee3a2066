/** Titles and headings: what two pages may not share, and the order of the headings of a text. */
import type { ReadFile } from './links.ts';

const headingTag = /<h([1-6]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/g;

/** The ids of the headings of a text. Undefined for a page that is made of fields. */
export function headingIds(value: unknown): ReadonlySet<string> | undefined {
  const html = htmlOf(value);
  return html === undefined ? undefined : new Set(headingsIn(html).map(({ id }) => id));
}

function htmlOf(value: unknown): string | undefined {
  const { html } = value as { html?: unknown };
  return typeof html === 'string' ? html : undefined;
}

function headingsIn(html: string) {
  return Array.from(html.matchAll(headingTag), ([, level, id = '', text = '']) => ({
    level: Number(level),
    id,
    text: text.replace(/<[^>]+>/g, ''),
  }));
}

export function outlineMistakes({ file, value }: ReadFile): string[] {
  const seen = new Set<string>();
  let before = 1;
  return headingsIn(htmlOf(value) ?? '').flatMap(({ level, id, text }) => {
    const mistakes: string[] = [];
    if (level === 1) {
      mistakes.push(`the heading "${text}" needs "##": the page has its heading above the text`);
    } else if (level > before + 1) {
      mistakes.push(`the heading "${text}" has ${level} signs "#" and follows one with ${before}`);
    }
    if (seen.has(id)) {
      mistakes.push(`two headings say "${text}"; links to one of them would lead to the first`);
    }
    seen.add(id);
    before = level;
    return mistakes.map((mistake) => `${file}: ${mistake}`);
  });
}

/** Search engines tell pages apart by their titles and descriptions. */
export function headMistakes(files: ReadFile[]): string[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const owners = new Map<string, string>();
    return files.flatMap(({ file, path, value }) => {
      const text = (value as Record<string, unknown>)[field];
      if (path === undefined || typeof text !== 'string') return [];
      const owner = owners.get(text);
      owners.set(text, owner ?? file);
      return owner === undefined ? [] : [`${file}: ${field}: is that of ${owner} too`];
    });
  });
}
