/**
 * Draws a text as a tagged PDF (ISO 32000-1, 14.8): to a screen reader, too, headings, lists and tables are what they
 * are. The same text gives the same bytes.
 */
import { buffer } from 'node:stream/consumers';
import type { Token, Tokens } from 'marked';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { boxText, type Mark, markIn, squareOf } from '../../../site/brand/mark.ts';
import type { Palette } from '../../../site/brand/palette.ts';
import { staticFont } from '../social/renderer.ts';

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

type Structure = PDFKit.PDFStructureElement;
interface Run {
  text: string;
  isBold: boolean;
}
interface Style {
  size: number;
  isBold?: boolean;
  colour?: string;
}

/** In points, of which an inch has 72. */
const left = 60;
const top = 50;
const bottom = 52;
const lineGap = 2;
const body = 10;
const cellPadding = 5;
/** A table that is not higher stays on the page of its heading. */
const smallTable = 300;
const labelWidth = 18;
const markSize = 26;

export async function drawPdf(text: PdfText, { palette, mark }: PdfLook): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top, bottom, left, right: left },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: text.language,
    bufferPages: true,
    info: { Title: text.title, CreationDate: new Date(`${text.updated}T12:00:00Z`) },
  });
  const bytes = buffer(doc);
  const characters = charactersOf(text);
  doc.registerFont('regular', Buffer.from(await staticFont(characters, 400)));
  doc.registerFont('bold', Buffer.from(await staticFont(characters, 700)));
  const width = doc.page.width - 2 * left;
  const lowest = doc.page.height - bottom;

  const use = ({ size, isBold = false, colour = palette.ink }: Style) =>
    doc.font(isBold ? 'bold' : 'regular', size).fillColor(colour);
  const heightOf = (words: string, style: Style, within: number) =>
    use(style).heightOfString(words, { width: within, lineGap });
  /** What is no part of the text: lines, boxes, what repeats on each page. */
  const asArtifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const write = (runs: Run[], style: Style, x: number, y: number, within: number) => {
    for (const [index, run] of runs.entries()) {
      use({ ...style, isBold: run.isBold || style.isBold === true });
      const options = { width: within, lineGap, continued: index < runs.length - 1 };
      if (index === 0) doc.text(run.text, x, y, options);
      else doc.text(run.text, options);
    }
  };
  const add = (parent: Structure, type: string, draw: () => void, options = {}) => {
    const element = doc.struct(type as never, options, draw);
    parent.add(element);
    element.end();
  };
  /** Begins a page if so much does not fit on this one. */
  const keepTogether = (height: number) => {
    if (doc.y + height > lowest && doc.y > top) doc.addPage();
  };

  const document = doc.struct('Document');
  doc.addStructure(document);

  const writeLine = (type: string, words: string, style: Style, after: number) => {
    keepTogether(heightOf(words, style, width));
    add(document, type, () => write([{ text: words, isBold: false }], style, left, doc.y, width));
    doc.y += after;
  };

  const list = ({ items, ordered, start }: Tokens.List) => {
    const parent = doc.struct('L');
    document.add(parent);
    for (const [index, item] of items.entries()) {
      const runs = runsIn(item.tokens);
      const within = width - labelWidth;
      keepTogether(heightOf(wordsOf(runs), { size: body, isBold: true }, within));
      const entry = doc.struct('LI');
      parent.add(entry);
      const y = doc.y;
      if (text.isChecklist && !ordered) {
        asArtifact(() =>
          doc
            .lineWidth(0.9)
            .roundedRect(left, y + 1.5, 9, 9, 1.5)
            .stroke(palette.brand),
        );
      } else {
        const label = ordered ? `${Number(start || 1) + index}.` : '•';
        add(entry, 'Lbl', () =>
          write(
            [{ text: label, isBold: true }],
            { size: body, colour: palette.brand },
            left,
            y,
            labelWidth,
          ),
        );
      }
      add(entry, 'LBody', () => write(runs, { size: body }, left + labelWidth, y, within));
      entry.end();
      doc.y += 2.5;
    }
    parent.end();
    doc.y += 4;
  };

  const layOut = ({ header, rows }: Tokens.Table) => {
    const cells = [header, ...rows].map((row) => row.map((cell) => wordsOf(runsIn(cell.tokens))));
    const widths = columnWidths(cells, width);
    const lines = cells.map((row, rowIndex) => {
      let x = left;
      const placed = row.map((words, column) => {
        const within = (widths[column] ?? 0) - 2 * cellPadding;
        const isHeader = rowIndex === 0 || column === 0;
        const style: Style = { size: body - 0.5, isBold: isHeader };
        const cell = { words, x: x + cellPadding, within, style, isHeader };
        x += widths[column] ?? 0;
        return cell;
      });
      const heights = placed.map(({ words, style, within }) =>
        heightOf(words || '-', style, within),
      );
      return { cells: placed, height: Math.max(...heights) + 2 * cellPadding };
    });
    return { lines, height: lines.reduce((sum, { height }) => sum + height, 0) };
  };

  const table = (token: Tokens.Table) => {
    const parent = doc.struct('Table');
    document.add(parent);
    for (const [index, { cells, height }] of layOut(token).lines.entries()) {
      keepTogether(height);
      const y = doc.y;
      asArtifact(() => {
        if (index === 0) doc.rect(left, y, width, height).fill(palette.water);
        const edge = y + height;
        doc
          .lineWidth(0.6)
          .moveTo(left, edge)
          .lineTo(left + width, edge)
          .stroke(palette.line);
      });
      const line = doc.struct('TR');
      parent.add(line);
      for (const { words, style, x, within, isHeader } of cells) {
        const scope = index === 0 ? 'Column' : 'Row';
        add(
          line,
          isHeader ? 'TH' : 'TD',
          () => write([{ text: words, isBold: false }], style, x, y + cellPadding, within),
          isHeader ? { scope } : {},
        );
      }
      line.end();
      doc.y = y + height;
    }
    parent.end();
    doc.y += 10;
  };

  /** The least that has to stand below a heading on the same page. */
  const heightBelow = (token: Token | undefined): number => {
    if (token?.type !== 'table') return 40;
    return Math.min(layOut(token as Tokens.Table).height, smallTable);
  };

  const image = await markImage(mark, palette);
  asArtifact(() => doc.image(image, left, top - 6, { width: markSize, height: markSize }));
  const beside = { x: left + markSize + 10, within: width - markSize - 10 };
  const writeBeside = (words: string, style: Style, y: number) =>
    add(document, 'P', () =>
      write([{ text: words, isBold: false }], style, beside.x, y, beside.within),
    );
  writeBeside(text.company.name, { size: 13, isBold: true }, top - 6);
  writeBeside(text.company.contact, { size: 9, colour: palette['ink-soft'] }, top + 10);
  asArtifact(() => doc.rect(left, top + 30, width, 3).fill(palette.brand));
  doc.y = top + 44;
  if (text.previewMark !== null) {
    writeLine('P', text.previewMark, { size: 9.5, isBold: true, colour: palette.accent }, 6);
  }
  writeLine('H1', text.title, { size: 21, isBold: true }, 4);
  writeLine('P', text.lead, { size: 11.5, colour: palette['ink-soft'] }, 5);

  for (const [index, token] of text.tokens.entries()) {
    const next = text.tokens.slice(index + 1).find(({ type }) => type !== 'space');
    if (token.type === 'heading') {
      const style: Style =
        token.depth === 2
          ? { size: 13.5, isBold: true, colour: palette.brand }
          : { size: 11, isBold: true };
      const words = wordsOf(runsIn(token.tokens ?? []));
      doc.y += 6;
      keepTogether(heightOf(words, style, width) + heightBelow(next));
      writeLine(`H${token.depth}`, words, style, 4);
    } else if (token.type === 'paragraph') {
      const runs = runsIn(token.tokens ?? []);
      keepTogether(heightOf(wordsOf(runs), { size: body }, width));
      add(document, 'P', () => write(runs, { size: body }, left, doc.y, width));
      doc.y += 5;
    } else if (token.type === 'list') {
      list(token as Tokens.List);
    } else if (token.type === 'table') {
      table(token as Tokens.Table);
    }
  }
  document.end();

  const { count } = doc.bufferedPageRange();
  for (let number = 0; number < count; number += 1) {
    doc.switchToPage(number);
    // Or else what stands in the margin begins a page.
    doc.page.margins.bottom = 0;
    const small = (words: string, y: number, colour: string, isBold: boolean) =>
      asArtifact(() => {
        use({ size: 8.5, colour, isBold }).text(words, left, y, { width, lineBreak: false });
      });
    if (text.previewMark !== null && number > 0) small(text.previewMark, 28, palette.accent, true);
    small(text.foot(number + 1, count), doc.page.height - 34, palette['ink-soft'], false);
  }
  doc.end();
  return await bytes;
}

/** The words of blocks or of what stands in one, and which of them are bold. */
function runsIn(tokens: Token[], isBold = false): Run[] {
  return tokens.flatMap((token) => {
    if (token.type === 'br') return [{ text: '\n', isBold }];
    if ('tokens' in token && token.tokens) {
      return runsIn(token.tokens, isBold || token.type === 'strong');
    }
    return 'text' in token ? [{ text: inFont(token.text), isBold }] : [];
  });
}

function wordsOf(runs: Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** The font lacks the narrow space and the hyphen at which no line ends. */
function inFont(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-');
}

/** Those of all texts, so that the font has no others. */
function charactersOf(text: PdfText): string {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index));
  return [...new Set(`${JSON.stringify(text) + letters.join('')}•·\u00a0`)].join('');
}

/** As wide as what stands in them asks for, within bounds. */
function columnWidths(rows: string[][], width: number): number[] {
  const columns = rows[0]?.length ?? 0;
  const wanted = Array.from({ length: columns }, (_, column) => {
    const longest = Math.max(...rows.map((row) => row[column]?.length ?? 0));
    return Math.min(longest + 5, 60);
  });
  const sum = wanted.reduce((total, one) => total + one, 0);
  return wanted.map((one) => (one / sum) * width);
}

/** Without transparency, whose separate mask some viewers draw badly. */
async function markImage(mark: Mark, palette: Palette): Promise<Buffer> {
  const side = markSize * 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${boxText(squareOf(mark))}">${markIn(mark, palette)}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer();
}
