/**
 * Draws a text as a tagged PDF: to a screen reader, too, headings, lists and tables are what they are. The same text
 * gives the same bytes.
 */
import type { Token, Tokens } from 'marked';
import sharp from 'sharp';
import { type Mark, markIn } from '../../../site/brand/mark.ts';
import type { Palette } from '../../../site/brand/palette.ts';
import { left, openPaper, type Paper, type Run, type Structure, type Style, top } from './paper.ts';

export interface PdfText {
  /** Such as fr-CA. */
  language: string;
  title: string;
  lead: string;
  tokens: Token[];
  isChecklist: boolean;
  /** The day of the last change, such as 2026-11-26. */
  updated: string;
  company: { name: string; contact: string };
  /** Stands on each page of a preview. */
  previewMark: string | null;
  /** What stands at the foot of a page. */
  foot: (page: number, pages: number) => string;
}

export interface PdfLook {
  palette: Palette;
  mark: Mark;
}

/** In points. */
const body = 10;
const labelWidth = 18;
const cellPadding = 5;
const markSize = 26;
/** A table that is not higher stays on the page of its heading. */
const smallTable = 300;

export async function drawPdf(text: PdfText, { palette, mark }: PdfLook): Promise<Buffer> {
  const paper = openPaper(text, palette);
  drawHead(paper, text, palette, await markImage(mark, palette));
  const blocks = text.tokens.filter(({ type }) => type !== 'space');
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      drawHeading(paper, block as Tokens.Heading, heightBelow(paper, blocks[index + 1]), palette);
    } else if (block.type === 'list') {
      drawList(paper, block as Tokens.List, text.isChecklist, palette);
    } else if (block.type === 'table') {
      drawTable(paper, block as Tokens.Table, palette);
    } else {
      drawBlock(paper, 'P', runsIn([block]), { size: body }, 5);
    }
  }
  paper.root.end();
  drawMargins(paper, text, palette);
  return paper.close();
}

/** Words over the whole width. */
function drawBlock(paper: Paper, type: string, runs: Run[], style: Style, after: number): void {
  const { doc, root, width } = paper;
  paper.keepTogether(paper.heightOf(wordsOf(runs), style, width));
  paper.write(root, type, runs, style, { x: left, y: doc.y, width });
  doc.y += after;
}

/** Who it is from, and what it is about. */
function drawHead(paper: Paper, text: PdfText, palette: Palette, image: Buffer): void {
  const { doc, root, width } = paper;
  paper.drawArtifact(() => {
    doc.image(image, left, top - 6, { width: markSize, height: markSize });
    doc.rect(left, top + 30, width, 3).fill(palette.brand);
  });
  const beside = { x: left + markSize + 10, width: width - markSize - 10 };
  const { name, contact } = text.company;
  const soft = palette['ink-soft'];
  paper.write(root, 'P', [{ text: name }], { size: 13, isBold: true }, { ...beside, y: top - 6 });
  paper.write(
    root,
    'P',
    [{ text: contact }],
    { size: 9, colour: soft },
    { ...beside, y: top + 10 },
  );
  doc.y = top + 44;
  if (text.previewMark !== null) {
    const style = { size: 9.5, isBold: true, colour: palette.accent };
    drawBlock(paper, 'P', [{ text: text.previewMark }], style, 6);
  }
  drawBlock(paper, 'H1', [{ text: text.title }], { size: 21, isBold: true }, 4);
  drawBlock(paper, 'P', [{ text: text.lead }], { size: 11.5, colour: soft }, 5);
}

/** @param below the height that has to stand on the same page */
function drawHeading(
  paper: Paper,
  { depth, tokens }: Tokens.Heading,
  below: number,
  { brand }: Palette,
): void {
  const style = depth === 2 ? { size: 13.5, colour: brand } : { size: 11 };
  const runs = runsIn(tokens);
  paper.doc.y += 6;
  paper.keepTogether(paper.heightOf(wordsOf(runs), style, paper.width) + below);
  drawBlock(paper, `H${depth}`, runs, { ...style, isBold: true }, 4);
}

function heightBelow(paper: Paper, block: Token | undefined): number {
  if (block?.type !== 'table') return 40;
  const rows = layOut(paper, block as Tokens.Table);
  return Math.min(
    rows.reduce((sum, { height }) => sum + height, 0),
    smallTable,
  );
}

function drawList(
  paper: Paper,
  { items, ordered, start }: Tokens.List,
  isChecklist: boolean,
  { brand }: Palette,
): void {
  const { doc } = paper;
  const list = begin(paper, paper.root, 'L');
  const width = paper.width - labelWidth;
  for (const [index, item] of items.entries()) {
    const runs = runsIn(item.tokens);
    paper.keepTogether(paper.heightOf(wordsOf(runs), { size: body, isBold: true }, width));
    const { y } = doc;
    const entry = begin(paper, list, 'LI');
    if (isChecklist && !ordered) {
      paper.drawArtifact(() => {
        doc
          .lineWidth(0.9)
          .roundedRect(left, y + 1.5, 9, 9, 1.5)
          .stroke(brand);
      });
    } else {
      const label = { text: ordered ? `${Number(start || 1) + index}.` : '•', isBold: true };
      const style = { size: body, colour: brand };
      paper.write(entry, 'Lbl', [label], style, { x: left, y, width: labelWidth });
    }
    paper.write(entry, 'LBody', runs, { size: body }, { x: left + labelWidth, y, width });
    entry.end();
    doc.y += 2.5;
  }
  list.end();
  doc.y += 4;
}

function drawTable(paper: Paper, token: Tokens.Table, { water, line }: Palette): void {
  const { doc, width } = paper;
  const table = begin(paper, paper.root, 'Table');
  for (const [index, { cells, height }] of layOut(paper, token).entries()) {
    paper.keepTogether(height);
    const { y } = doc;
    paper.drawArtifact(() => {
      if (index === 0) doc.rect(left, y, width, height).fill(water);
      doc.rect(left, y + height, width, 0.6).fill(line);
    });
    const row = begin(paper, table, 'TR');
    for (const { words, style, x, width: ofCell } of cells) {
      const place = { x, y: y + cellPadding, width: ofCell };
      const [type, options] = style.isBold
        ? ['TH', { scope: index === 0 ? 'Column' : 'Row' }]
        : ['TD', {}];
      paper.write(row, type, [{ text: words }], style, place, options);
    }
    row.end();
    doc.y = y + height;
  }
  table.end();
  doc.y += 10;
}

/** The rows of a table. Its first row and its first column are headers. */
function layOut(paper: Paper, { header, rows }: Tokens.Table) {
  const texts = [header, ...rows].map((row) => row.map((cell) => wordsOf(runsIn(cell.tokens))));
  const widths = columnWidths(texts, paper.width);
  return texts.map((row, rowIndex) => {
    const cells = row.map((words, column) => ({
      words,
      style: { size: body - 0.5, isBold: rowIndex === 0 || column === 0 },
      x: left + cellPadding + widths.slice(0, column).reduce((sum, one) => sum + one, 0),
      width: (widths[column] ?? 0) - 2 * cellPadding,
    }));
    // An empty cell has room for a word that is written by hand.
    const heights = cells.map(({ words, style, width }) =>
      paper.heightOf(words || '-', style, width),
    );
    return { cells, height: Math.max(...heights) + 2 * cellPadding };
  });
}

/** As wide as what stands in them asks for. */
function columnWidths(rows: string[][], width: number): number[] {
  const wanted = (rows[0] ?? []).map((_, column) =>
    Math.min(Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 5, 60),
  );
  const sum = wanted.reduce((total, one) => total + one, 0);
  return wanted.map((one) => (one / sum) * width);
}

/** Once all pages are there, because each says how many there are. */
function drawMargins(paper: Paper, { previewMark, foot }: PdfText, palette: Palette): void {
  const { doc } = paper;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Or else what stands in the margin begins a page.
    doc.page.margins.bottom = 0;
    paper.drawArtifact(() => {
      if (previewMark !== null && page > 0) {
        paper.writeInMargin(previewMark, { size: 8.5, isBold: true, colour: palette.accent }, 28);
      }
      const style = { size: 8.5, colour: palette['ink-soft'] };
      paper.writeInMargin(foot(page + 1, count), style, doc.page.height - 34);
    });
  }
}

function begin({ doc }: Paper, parent: Structure, type: 'L' | 'LI' | 'Table' | 'TR'): Structure {
  const element = doc.struct(type);
  parent.add(element);
  return element;
}

/** The words of blocks or of what stands in one, and which of them are bold. */
function runsIn(tokens: Token[], isBold = false): Run[] {
  return tokens.flatMap((token) => {
    if (token.type === 'br') return [{ text: '\n', isBold }];
    if ('tokens' in token && token.tokens) {
      return runsIn(token.tokens, isBold || token.type === 'strong');
    }
    return 'text' in token ? [{ text: token.text, isBold }] : [];
  });
}

function wordsOf(runs: Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Without transparency, whose separate mask some viewers draw badly. */
async function markImage(mark: Mark, palette: Palette): Promise<Buffer> {
  const side = markSize * 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${mark.square}">${markIn(mark, palette)}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer();
}
