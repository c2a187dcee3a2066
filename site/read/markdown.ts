import { Lexer, Marked, Parser, type Tokens } from 'marked';
import { pictureTag } from './pictures.ts';

export interface Heading {
  id: string;
  text: string;
}

/** The id of a heading: "What it costs" becomes `what-it-costs`. */
function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const id = slugOf(this.parser.parseInline(tokens, this.parser.textRenderer));
      // Links to sections move the focus there (PAGE-28).
      const focusable = depth === 2 ? ' tabindex="-1"' : '';
      return `<h${depth} id="${id}"${focusable}>${html}</h${depth}>\n`;
    },
    image({ href, tokens, title }) {
      return pictureTag(href, this.parser.parseInline(tokens, this.parser.textRenderer), title);
    },
    table(token: Tokens.Table) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('');
      // Only the table scrolls on a phone, also by keyboard, and not the page.
      return `<div class="table-scroll" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  },
});

// marked's own functions would add to the message of an error that it is one of marked.
const { defaults } = marked;

/** Renders Markdown of our own content files, which is trusted. */
export function renderMarkdown(markdown: string): string {
  return unbroken(Parser.parse(Lexer.lex(markdown, defaults), defaults));
}

/** Renders one paragraph without its `<p>`. */
export function renderInlineMarkdown(markdown: string): string {
  return unbroken(Parser.parseInline(Lexer.lexInline(markdown, defaults), defaults));
}

/** Telephone numbers as they are written in North America, but not in attributes. */
const phoneNumbers = /(?:\+?1[\s-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![^<>]*>)/g;

/** No line ends in the middle of a telephone number. The stylesheet sees to links with e-mails. */
function unbroken(html: string): string {
  return html.replace(phoneNumbers, '<span class="unbroken">$&</span>');
}

/** The second-level headings of rendered Markdown, for its list of contents. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]*)" tabindex="-1">(.*?)<\/h2>/g)].map(
    ([, id = '', inner = '']) => ({
      id,
      text: unescapeHtml(inner.replace(/<[^>]+>/g, '')),
    }),
  );
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
