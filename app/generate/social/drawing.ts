/**
 * Draws the picture that networks show beside a link: the line of the site, the page's own drawing
 * if there is one, and its heading. When it draws differently, raise `socialDesign` in
 * `app/page-data/page-head.server.ts`.
 */
import type { Brand } from '../../../site/brand/brand.ts';
import { boxText, type Mark, markIn, squareOf } from '../../../site/brand/mark.ts';
import type { Palette } from '../../../site/brand/palette.ts';
import { escapeXml } from '../xml.ts';

const width = 1200;
const height = 630;
export const fontFamily = 'Hanken Grotesk';

export interface SocialPicture {
  label: string;
  heading: string;
  /** Shown if there is room for it. */
  lead: string;
  companyName: string;
  tagline: string;
  /** The SVG of the page's own drawing, if there is one. */
  scene: string | null;
}

type Weight = 500 | 700;
/** The advance width of a text in px. */
export type Measure = (text: string, size: number, weight: Weight) => number;

const margin = 72;
const top = 58;
const labelSize = 30;
const leadSize = 33;
const leadStep = 43;
const maxLeadLines = 4;
/** The smallest size of a heading that has a lead below it. */
const minSizeAboveLead = 62;
const headingSizes = [92, 84, 76, 68, 62, 56, 50, 45, 40];
const maxLines = 4;
const lineHeight = 1.08;

/** The areas for the words, clear of the line. A drawing takes the right half. */
const plainBox = { width: 740, bottom: 426, aboveTheRise: { width: 900, height: 196 } };
const sceneBox = { width: 545, bottom: 402 };

/**
 * Drawings are 480 x 360. Their line begins at the left at a height of 270, and their water at 318.
 */
const scene = { x: 620, y: 108, scale: 1.21, line: 270, water: 318 };

export function drawSocialPicture(
  picture: SocialPicture,
  { palettes: { light: palette }, mark }: Pick<Brand, 'palettes' | 'mark'>,
  measure: Measure,
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="${fontFamily}">`,
    `<rect width="${width}" height="${height}" fill="${palette.paper}"/>`,
    picture.scene === null ? plainLine(palette) : lineIntoScene(picture.scene, palette),
    wordsOf(picture, palette, measure),
    signature(picture, mark, palette, measure),
    '</svg>',
  ].join('\n');
}

/** The line leads from the left to its end, with the water beside it. */
function plainLine({ paper, brand, water, accent }: Palette): string {
  const station = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" stroke="${brand}" stroke-width="9"/>`;
  return [
    `<path stroke="${water}" stroke-width="54" d="M-60 528H828L1260 96"/>`,
    `<path stroke="${paper}" stroke-width="4" d="M180 518h44M204 538h36M560 522h44M1006 362l28-28"/>`,
    `<path stroke="${brand}" stroke-width="16" d="M-20 462H802L1096 168V118"/>`,
    station(margin + 14, 462, 19),
    station(430, 462, 19),
    station(876, 388, 25),
    `<circle cx="1096" cy="104" r="34" fill="${paper}" stroke="${accent}" stroke-width="16"/>`,
  ].join('');
}

function lineIntoScene(source: string, { paper, brand, water }: Palette): string {
  const { x, y, scale } = scene;
  const line = y + scene.line * scale;
  const bank = y + scene.water * scale;
  return [
    `<path stroke="${water}" stroke-width="${40 * scale}" d="M-60 ${bank}H${x + 40}"/>`,
    `<path stroke="${paper}" stroke-width="4" d="M180 ${bank - 8}h44M204 ${bank + 10}h36M470 ${bank - 4}h44"/>`,
    `<path stroke="${brand}" stroke-width="${8 * scale}" d="M-20 ${line}H${x + 20}"/>`,
    `<svg x="${x}" y="${y}" width="${480 * scale}" height="${360 * scale}" viewBox="0 0 480 360">${innerOf(source)}</svg>`,
    `<circle cx="${margin + 14}" cy="${line}" r="17" fill="${paper}" stroke="${brand}" stroke-width="8"/>`,
  ].join('');
}

/** The content of a drawing without its outer element, its title and its dark colours. */
function innerOf(svg: string): string {
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<(title|style)>[\s\S]*?<\/\1>/g, '');
}

function wordsOf(picture: SocialPicture, palette: Palette, measure: Measure): string {
  const { bottom, ...area } = picture.scene === null ? plainBox : sceneBox;
  const labelHeight = picture.label === '' ? 0 : labelSize * 1.9;
  const box = { ...area, height: bottom - top - labelHeight };
  const { size, lines, lead } = fitWords(picture, box, measure);
  const firstBaseline = top + labelHeight + size * 0.84;
  const leadBaseline = firstBaseline + lines.length * size * lineHeight - size * 0.84 + leadStep;
  return [
    text(picture.label, margin, top + labelSize, labelSize, 700, palette.brand),
    ...lines.map((line, index) =>
      // Large letters have more space at their left, so they begin a little further left.
      text(
        line,
        margin - size * 0.05,
        firstBaseline + index * size * lineHeight,
        size,
        700,
        palette.ink,
      ),
    ),
    ...lead.map((line, index) =>
      text(line, margin, leadBaseline + index * leadStep, leadSize, 500, palette['ink-soft']),
    ),
  ].join('');
}

/** The mark and the name below the line, and the tagline where there is room for it. */
function signature(
  { companyName, tagline }: SocialPicture,
  mark: Mark,
  palette: Palette,
  measure: Measure,
): string {
  const nameLeft = margin + 52;
  const nameEnd = nameLeft + measure(companyName, 36, 700);
  const hasRoom = nameEnd + 40 <= width - margin - measure(tagline, 27, 500);
  return [
    `<svg x="${margin - 4}" y="567" width="43" height="43" viewBox="${boxText(squareOf(mark))}">${markIn(mark, palette)}</svg>`,
    text(companyName, nameLeft, 603, 36, 700, palette.ink),
    hasRoom ? text(tagline, width - margin, 603, 27, 500, palette['ink-soft'], 'end') : '',
  ].join('');
}

function text(
  content: string,
  x: number,
  y: number,
  size: number,
  weight: Weight,
  fill: string,
  anchor: 'start' | 'end' = 'start',
): string {
  if (content === '') return '';
  const spacing = size > 40 ? ` letter-spacing="${(size * -0.02).toFixed(2)}"` : '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${spacing}>${escapeXml(content)}</text>`;
}

interface Box {
  width: number;
  height: number;
  /** A short heading may be wider, because it stands above the part where the line rises. */
  aboveTheRise?: { width: number; height: number };
}

export interface FittedWords {
  size: number;
  lines: string[];
  /** Empty if there is not enough room for all of it. */
  lead: string[];
}

/**
 * The heading at the largest size at which it fits into four lines, with its lead if there is room.
 * A heading that is too long at the smallest size is cut.
 */
export function fitWords(
  { heading, lead }: { heading: string; lead: string },
  box: Box,
  measure: Measure,
): FittedWords {
  const leadLines = balancedLines(lead, box.width, (line) => measure(line, leadSize, 500));
  const leadHeight = leadStep * (leadLines.length + 0.5);
  const withLead =
    leadLines.length > maxLeadLines
      ? undefined
      : fittingSize(heading, { ...box, height: box.height - leadHeight }, measure);
  if (withLead !== undefined && withLead.size >= minSizeAboveLead) {
    return { ...withLead, lead: leadLines };
  }
  return { ...(fittingSize(heading, box, measure) ?? cut(heading, box, measure)), lead: [] };
}

function fittingSize(
  heading: string,
  { aboveTheRise, ...box }: Box,
  measure: Measure,
): Omit<FittedWords, 'lead'> | undefined {
  const places = aboveTheRise === undefined ? [box] : [aboveTheRise, box];
  const fitting = headingSizes
    .flatMap((size) => places.map((place) => linesAt(size, heading, place, measure)))
    .find(({ lines, height }) => lines.length <= maxLines && height <= box.height);
  return fitting && { size: fitting.size, lines: fitting.lines };
}

/** The lines of a heading. Their height is infinite if they do not fit. */
function linesAt(
  size: number,
  heading: string,
  place: { width: number; height: number },
  measure: Measure,
) {
  const width = (line: string) => measure(line, size, 700);
  const lines = sentencesOf(heading).flatMap((part) => balancedLines(part, place.width, width));
  const height = lines.length * size * lineHeight;
  const fits = height <= place.height && lines.every((line) => width(line) <= place.width);
  return { size, lines, height: fits ? height : Number.POSITIVE_INFINITY };
}

function cut(heading: string, box: { width: number }, measure: Measure) {
  const size = headingSizes.at(-1) ?? 0;
  const lines = wrap(heading, box.width, (line) => measure(line, size, 700)).slice(0, maxLines);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1) ?? ''}…`] };
}

/** Splits a heading into sentences, which begin new lines. */
function sentencesOf(heading: string): string[] {
  return heading.split(/(?<=[.?!])\s+/);
}

/** The same number of lines as a greedy wrap, with lengths as even as possible. */
function balancedLines(
  words: string,
  maxWidth: number,
  measure: (line: string) => number,
): string[] {
  const greedy = wrap(words, maxWidth, measure);
  const steps = Array.from({ length: 20 }, (_, step) => maxWidth * (1 - step / 40));
  const asShort = steps
    .map((width) => wrap(words, width, measure))
    .filter((lines) => lines.length === greedy.length);
  const unevenness = (lines: string[]) => {
    const widths = lines.map(measure);
    const widest = Math.max(...widths);
    return widths.reduce((sum, width) => sum + (widest - width) ** 2, 0);
  };
  return asShort.reduce(
    (best, lines) => (unevenness(lines) < unevenness(best) ? lines : best),
    greedy,
  );
}

function wrap(words: string, maxWidth: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/).filter((one) => one !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
