import type { BlogSearchText } from '../../site/schema/blog.ts';
import type { SearchRequest } from './find-entries.ts';

/** A sentence about the number of results. */
export function resultText(text: BlogSearchText, request: SearchRequest, count: number): string {
  if (count === 0) return text.nothing;
  const { query, topic } = request;
  const forms = query === '' ? text.about : topic === '' ? text.found : text.foundAbout;
  const values: Record<string, string> = { query, topic, count: String(count) };
  // Replaced in one pass, so that braces in a query stay as they are.
  return forms[count === 1 ? 'one' : 'other'].replace(
    /\{(query|topic|count)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
