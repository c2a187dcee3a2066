/**
 * The picture that networks show beside a link: the line of the site, its own scene where the page
 * has one, and the page's heading. When it draws differently, raise `socialDesign` in
 * `app/page-head.server.ts`.
 */

export const width = 1200;
export const height = 630;
export const fontFamily = 'Hanken Grotesk';

/** Light values of `app/styles/tokens.css` by name: paper, ink, brand … */
export type Palette = Record<'paper' | 'ink' | 'ink-soft' | 'brand' | 'water' | 'accent', string>;

export interface SocialPicture {
  label: string;
  heading: string;
  companyName: string;
  tagline: string;
  /** SVG of the page's own scene, if it has one. */
  scene: string | null;
}

type Weight = 500 | 700;
/** Advance width of a text in px. */
export type Measure = (text: string, size: number, weight: Weight) => number;

const margin = 72;
const labelSize = 30;
const headingSizes = [92, 84, 76, 68, 62, 56, 50, 45, 40];
const mostLines = 4;
const lineHeight = 1.08;

/** Where the heading stands; a scene takes the right half. */
const plainText = { width: 900, bottom: 392 };
const sceneText = { width: 590, bottom: 404 };

/** Scenes are 480 x 360; their line comes in at the left, 270 down, and their water at 318. */
const scene = { x: 620, y: 108, scale: 1.21, line: 270, water: 318 };

export function drawSocialPicture(
  picture: SocialPicture,
  palette: Palette,
  measure: Measure,
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="${fontFamily}">`,
    `<rect width="${width}" height="${height}" fill="${palette.paper}"/>`,
    picture.scene === null ? plainLine(palette) : lineIntoScene(picture.scene, palette),
    wordsOf(picture, palette, measure),
    '</svg>',
  ].join('\n');
}

/** The line leads from the left to its end, the water beside it. */
function plainLine({ paper, brand, water, accent }: Palette): string {
  const station = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" stroke="${brand}" stroke-width="9"/>`;
  return [
    `<path stroke="${water}" stroke-width="64" d="M-60 538H832L1260 110"/>`,
    `<path stroke="${paper}" stroke-width="4" d="M180 526h44M204 550h36M560 530h44M1010 372l28-28"/>`,
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
    `<svg x="${x}" y="${y}" width="${480 * scale}" height="${360 * scale}" viewBox="0 0 480 360">${innerOf(source)}</svg>`,
    `<path stroke="${brand}" stroke-width="${8 * scale}" d="M-20 ${line}H${x + 20}"/>`,
    `<circle cx="${margin + 14}" cy="${line}" r="17" fill="${paper}" stroke="${brand}" stroke-width="8"/>`,
  ].join('');
}

/** A scene without its own frame, its name and its dark colours. */
function innerOf(svg: string): string {
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<(title|style)>[\s\S]*?<\/\1>/g, '');
}

function wordsOf(picture: SocialPicture, palette: Palette, measure: Measure): string {
  const box = picture.scene === null ? plainText : sceneText;
  const top = 56;
  const labelHeight = picture.label === '' ? 0 : labelSize * 1.9;
  const { size, lines } = fitHeading(
    picture.heading,
    { width: box.width, height: box.bottom - top - labelHeight },
    measure,
  );
  const step = size * lineHeight;
  const firstBaseline = top + labelHeight + size * 0.84;
  return [
    picture.label === ''
      ? ''
      : text(picture.label, margin, top + labelSize, labelSize, 700, palette.brand),
    ...lines.map((line, place) =>
      text(line, margin - size * 0.04, firstBaseline + place * step, size, 700, palette.ink),
    ),
    text(picture.companyName, margin, 604, 34, 700, palette.ink),
    text(picture.tagline, width - margin, 604, 26, 500, palette['ink-soft'], 'end'),
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
  const spacing = size > 40 ? ` letter-spacing="${(size * -0.02).toFixed(2)}"` : '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${spacing}>${escapeXml(content)}</text>`;
}

/**
 * The largest size at which a heading fits, at most four lines. The smallest cuts what is too long
 * even then.
 */
export function fitHeading(
  heading: string,
  box: { width: number; height: number },
  measure: Measure,
): { size: number; lines: string[] } {
  const words = heading.split(/\s+/).filter((word) => word !== '');
  for (const size of headingSizes) {
    const lines = balancedLines(words, box.width, (line) => measure(line, size, 700));
    const isTooWide = lines.some((line) => measure(line, size, 700) > box.width);
    const isTooHigh = lines.length * size * lineHeight > box.height;
    if (!isTooWide && !isTooHigh && lines.length <= mostLines) return { size, lines };
  }
  const size = headingSizes.at(-1) ?? 0;
  const lines = wrap(words, box.width, (line) => measure(line, size, 700));
  const kept = lines.slice(0, mostLines);
  return { size, lines: kept.map((line, place) => (place === mostLines - 1 ? `${line}…` : line)) };
}

/** The same number of lines as a greedy wrap, of lengths as even as that allows. */
function balancedLines(words: string[], most: number, measure: (line: string) => number): string[] {
  const greedy = wrap(words, most, measure);
  let best = greedy;
  for (let narrower = most - 20; narrower > most * 0.5; narrower -= 20) {
    const lines = wrap(words, narrower, measure);
    if (lines.length > greedy.length || lines.some((line) => measure(line) > narrower)) break;
    best = lines;
  }
  return best;
}

function wrap(words: string[], most: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= most)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
