import type { BlogSearchText } from '../../content/schema/blog.ts';
import type { SearchRequest } from './find-entries.ts';

/** What was found, in words. */
export function resultText(text: BlogSearchText, request: SearchRequest, count: number): string {
  if (count === 0) return text.nothing;
  const { query, topic } = request;
  const forms = query === '' ? text.about : topic === '' ? text.found : text.foundAbout;
  const values: Record<string, string> = { query, topic, count: String(count) };
  // In one pass, so that braces in a query stay what they are.
  return forms[count === 1 ? 'one' : 'other'].replace(
    /\{(query|topic|count)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
