/** Titles and headings: what two pages may not share, and where links may lead. */
import type { ReadFile } from './links.ts';

/** The ids of the headings of a text. Undefined for a page that is made of fields. */
export function headingIds(value: unknown): ReadonlySet<string> | undefined {
  const { html } = value as { html?: unknown };
  if (typeof html !== 'string') return undefined;
  return new Set(Array.from(html.matchAll(/<h[1-6] id="([^"]*)"/g), ([, id = '']) => id));
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
