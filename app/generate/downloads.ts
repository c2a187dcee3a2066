/**
 * Sets the texts of `downloads/` as tagged PDFs (ISO 32000-1, 14.8): to a screen reader, too, headings, lists and tables
 * are what they are. The same text gives the same bytes.
 */
import { buffer } from 'node:stream/consumers';
import type { Token, Tokens } from 'marked';
import PDFDocument from 'pdfkit';
import { fill } from '../../service/domain/fill.ts';
import type { Download } from '../../site/downloads.ts';
import { formatDay } from '../../site/formats.ts';
import { previewText, readCompany, readMessages } from '../../site/index.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import { coloursOf } from './colours.ts';

interface Sheet {
  doc: PDFKit.PDFDocument;
  root: Structure;
}
type Structure = PDFKit.PDFStructureElement;

interface Run {
  text: string;
  isBold?: boolean;
}

interface Style {
  size: number;
  isBold?: boolean;
  colour?: string;
  /** The space below. */
  after?: number;
}

/** In points, of which an inch has 72. */
const left = 60;
const labelWidth = 18;
/** What has to fit on a page for a block to begin there, and for a heading with a small table below it. */
const twoLines = 32;
const smallSection = 170;
/** In an empty one a word can be written by hand. */
const rowHeight = 24;

/** @param previewMark stands on each page of a preview */
export async function drawPdf(
  locale: Locale,
  text: Omit<Download, 'path' | 'finding'>,
  previewMark = previewText(locale),
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 50, bottom: 52, left, right: left },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: localeFacts[locale].language,
    bufferPages: true,
    // Not the time of the build, so that the same text gives the same bytes.
    info: { Title: text.title, CreationDate: new Date(`${text.updated}T12:00:00Z`) },
  });
  const bytes = buffer(doc);
  for (const font of ['regular', 'bold']) doc.registerFont(font, `app/styles/fonts/${font}.ttf`);
  const sheet = { doc, root: doc.struct('Document') };
  doc.addStructure(sheet.root);
  const { name, phone, email } = readCompany(locale);
  const { accent, brand } = palette();
  write(sheet, 'P', name, { size: 13, isBold: true, colour: brand });
  write(sheet, 'P', `${phone.display} · ${email}`, { size: 9, after: 14 });
  if (previewMark !== null) {
    write(sheet, 'P', previewMark, { size: 9.5, isBold: true, colour: accent, after: 6 });
  }
  write(sheet, 'H1', text.title, { size: 21, isBold: true, after: 4 });
  write(sheet, 'P', text.lead, { size: 11.5, after: 5 });
  for (const block of text.tokens) writeBlock(sheet, block, text.isChecklist);
  sheet.root.end();
  writeMargins(doc, previewMark, footOf(locale, text.updated));
  doc.end();
  return await bytes;
}

const palette = () => coloursOf('day');

/** Who it is from, of which day, and which page of how many. */
function footOf(locale: Locale, updated: string) {
  const { download, updatedOn } = readMessages(locale).site;
  const date = formatDay(updated, localeFacts[locale].language);
  return (page: number, pages: number) =>
    [
      readCompany(locale).name,
      fill(updatedOn, { date }),
      fill(download.pageNumber, { page, pages }),
    ].join(' · ');
}

function writeBlock(sheet: Sheet, block: Token, isChecklist: boolean): void {
  if (block.type === 'heading') {
    const { depth, tokens } = block as Tokens.Heading;
    const look = depth === 2 ? { size: 13.5, colour: palette().brand } : { size: 11 };
    sheet.doc.y += 6;
    makeRoom(sheet.doc, smallSection);
    write(sheet, `H${depth}`, runsIn(tokens), { ...look, isBold: true, after: 4 });
  } else if (block.type === 'list') {
    writeList(sheet, block as Tokens.List, isChecklist);
  } else if (block.type === 'table') {
    writeTable(sheet, block as Tokens.Table);
  } else if (block.type !== 'space') {
    write(sheet, 'P', runsIn([block]), { size: 10, after: 5 });
  }
}

/** An element, such as P or H2, with its words. */
function write(
  { doc, root }: Sheet,
  type: string,
  words: string | Run[],
  { after = 0, ...style }: Style,
  { parent = root, indent = 0 } = {},
): void {
  const runs = typeof words === 'string' ? [{ text: words }] : words;
  makeRoom(doc, twoLines);
  doc.x = left + indent;
  const width = doc.page.width - left - doc.x;
  const element = doc.struct(type as never, {}, () => {
    for (const [index, { text, isBold }] of runs.entries()) {
      use(doc, { ...style, ...(isBold && { isBold }) });
      doc.text(inFont(text), { width, lineGap: 2, continued: index < runs.length - 1 });
    }
  });
  parent.add(element);
  element.end();
  doc.y += after;
}

function use(doc: Sheet['doc'], { size, isBold = false, colour = palette().ink }: Style): void {
  doc.font(isBold ? 'bold' : 'regular', size).fillColor(colour);
}

function makeRoom(doc: Sheet['doc'], height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage();
}

function writeList(
  sheet: Sheet,
  { items, ordered, start }: Tokens.List,
  isChecklist: boolean,
): void {
  const { doc, root } = sheet;
  const { brand } = palette();
  const list = doc.struct('L');
  root.add(list);
  for (const [index, item] of items.entries()) {
    makeRoom(doc, twoLines);
    const { y } = doc;
    const parent = doc.struct('LI');
    list.add(parent);
    if (isChecklist && !ordered) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.lineWidth(0.9);
      doc.rect(left, y + 1.5, 9, 9).stroke(brand);
      doc.endMarkedContent();
    } else {
      const label = ordered ? `${Number(start || 1) + index}.` : '•';
      write(sheet, 'Lbl', label, { size: 10, isBold: true, colour: brand }, { parent });
      doc.y = y;
    }
    const style = { size: 10, after: 2.5 };
    write(sheet, 'LBody', runsIn(item.tokens), style, { parent, indent: labelWidth });
    parent.end();
  }
  list.end();
  doc.y += 4;
}

/** The first row and the first column of a table are headers. */
function writeTable({ doc, root }: Sheet, { header, rows }: Tokens.Table): void {
  const { ink, water, line } = palette();
  doc.table({
    position: { x: left, y: doc.y },
    structParent: root,
    columnStyles: (column) => ({ width: column === 0 ? 150 : '*' }),
    rowStyles: (row) => ({
      minHeight: rowHeight,
      ...(row === 0 && { backgroundColor: water }),
    }),
    defaultStyle: {
      padding: 5,
      border: { bottom: 0.6, top: 0, left: 0, right: 0 },
      borderColor: line,
      textColor: ink,
    },
    data: [header, ...rows].map((row, rowIndex) =>
      row.map(({ tokens }, column) => {
        const text = runsIn(tokens)
          .map((run) => inFont(run.text))
          .join('');
        const isHeader = rowIndex === 0 || column === 0;
        return {
          text,
          font: { src: isHeader ? 'bold' : 'regular', size: 9.5 },
          ...(isHeader && { type: 'TH', scope: rowIndex === 0 ? 'Column' : 'Row' }),
        };
      }),
    ),
    // Its type lacks `structParent` and `scope`.
  } as PDFKit.Mixins.TableOptionsWithData);
  doc.y += 10;
}

/** Once all pages are there, because each says how many there are. No part of the text for a screen reader. */
function writeMargins(
  doc: Sheet['doc'],
  previewMark: string | null,
  foot: (page: number, pages: number) => string,
): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Or else what stands in the margin begins a page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Layout' });
    if (previewMark !== null && page > 0) {
      use(doc, { size: 8.5, isBold: true, colour: palette().accent });
      doc.text(inFont(previewMark), left, 28, { lineBreak: false });
    }
    use(doc, { size: 8.5 });
    doc.text(inFont(foot(page + 1, count)), left, doc.page.height - 34, { lineBreak: false });
    doc.endMarkedContent();
  }
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

/** The font lacks the narrow space and the hyphen at which no line ends. */
function inFont(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-');
}
