/** Sheets of paper on which each word belongs to an element of the document, and each line to none (ISO 32000-1, 14.8). */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Palette } from '../../../site/brand/palette.ts';

export type Structure = PDFKit.PDFStructureElement;

export interface Run {
  text: string;
  isBold?: boolean;
}

export interface Style {
  size: number;
  isBold?: boolean;
  colour?: string;
}

/** The left upper corner, and the width of the lines. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** In points, of which an inch has 72. */
export const left = 60;
export const top = 50;
const bottom = 52;
const lineGap = 2;

export type Paper = ReturnType<typeof openPaper>;

export function openPaper(
  facts: { language: string; title: string; updated: string },
  palette: Palette,
) {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top, bottom, left, right: left },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: facts.language,
    bufferPages: true,
    // Not the time of the build, so that the same text gives the same bytes.
    info: { Title: facts.title, CreationDate: new Date(`${facts.updated}T12:00:00Z`) },
  });
  const bytes = buffer(doc);
  doc.registerFont('regular', 'app/styles/fonts/regular.ttf');
  doc.registerFont('bold', 'app/styles/fonts/bold.ttf');
  const root = doc.struct('Document');
  doc.addStructure(root);

  const use = ({ size, isBold = false, colour = palette.ink }: Style) =>
    doc.font(isBold ? 'bold' : 'regular', size).fillColor(colour);

  return {
    doc,
    root,
    width: doc.page.width - 2 * left,
    heightOf(words: string, style: Style, width: number): number {
      return use(style).heightOfString(words, { width, lineGap });
    },
    /** Lines, boxes, and what repeats on each page. */
    drawArtifact(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    /** An element, such as P or TH, with its words. */
    write(
      parent: Structure,
      type: string,
      runs: Run[],
      style: Style,
      { x, y, width }: Place,
      // Their types lack `scope`.
      options: object = {},
    ): void {
      const element = doc.struct(type as never, options, () => {
        for (const [index, { text, isBold = false }] of runs.entries()) {
          use({ ...style, isBold: isBold || style.isBold === true });
          const flow = { width, lineGap, continued: index < runs.length - 1 };
          if (index === 0) doc.text(inFont(text), x, y, flow);
          else doc.text(inFont(text), flow);
        }
      });
      parent.add(element);
      element.end();
    },
    /** In the margin of a page that is finished. */
    writeInMargin(words: string, style: Style, y: number): void {
      use(style).text(inFont(words), left, y, { lineBreak: false });
    },
    /** Begins a page if so much does not fit on this one. */
    keepTogether(height: number): void {
      if (doc.y + height > doc.page.height - bottom && doc.y > top) doc.addPage();
    },
    async close(): Promise<Buffer> {
      doc.end();
      return await bytes;
    },
  };
}

/** The font lacks the narrow space and the hyphen at which no line ends. */
function inFont(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-');
}
