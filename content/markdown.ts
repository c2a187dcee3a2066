import { Marked } from 'marked';

const marked = new Marked({ gfm: true });

/** Markdown of our own content files (trusted) as HTML. */
export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** One paragraph without its `<p>`. */
export function renderInlineMarkdown(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}
