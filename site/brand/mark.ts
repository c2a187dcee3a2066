/**
 * The company's mark, read from an SVG file that a stranger may have drawn. Only what is on these lists is taken over, and
 * written anew: shapes, gradients and their attributes, each with a value that can be nothing else.
 */
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';
import { contrast, fromOklch, toOklch } from './colour.ts';
import type { Palette, Palettes } from './palette.ts';

export interface Shape {
  name: string;
  attributes: Record<string, string>;
  children: Shape[];
}

export interface Mark {
  viewBox: Box;
  /** An element `g` with everything that is drawn. */
  drawing: Shape;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Why the file cannot be the mark. */
export class MarkError extends Error {
  override name = 'MarkError';
}

const MAX_LENGTH = 65_536;
const MAX_DEPTH = 30;

const elements = new Set(
  'g path circle rect ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);
/** What drawing programs add for themselves. */
const leftOut = new Set(['title', 'desc', 'metadata']);

const number = /^[-+]?[\d.]+(?:e-?\d+)?(?:px|%)?$/i;
const letters = /^[a-z-]+$/i;
const reference = /^url\(#[\w-]+\)$/;

function valuesOf(names: string, value: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

const paints = ['fill', 'stroke', 'stop-color', 'color'];

/** What else may say how a shape is painted, as an attribute or in `style`. */
const looks: Record<string, RegExp> = {
  ...valuesOf('stroke-width stroke-miterlimit stroke-dashoffset', number),
  ...valuesOf('opacity fill-opacity stroke-opacity stop-opacity', number),
  ...valuesOf('stroke-linecap stroke-linejoin fill-rule clip-rule', letters),
  'stroke-dasharray': /^[-+\d.,\s]+$/,
  'clip-path': reference,
};
const places: Record<string, RegExp> = {
  ...valuesOf('cx cy r rx ry x y x1 y1 x2 y2 fx fy fr width height offset', number),
  ...valuesOf('gradientUnits clipPathUnits spreadMethod', letters),
  ...valuesOf('transform gradientTransform', /^[-+\d.,\s()a-z]+$/i),
  d: /^[-+\d.,\sa-z]+$/i,
  points: /^[-+\d.,\se]+$/i,
  id: /^[\w-]+$/,
};
/** They change nothing that is drawn. Those with a colon belong to drawing programs. */
const ignored =
  /^(?:class|version|style|role|display|overflow|xmlns|viewBox|preserveAspectRatio|enable-background|baseProfile)$|:|^(?:aria|data)-/;

/** Throws a MarkError with a sentence for whoever put the file there. */
export function parseMark(source: string): Mark {
  if (source.length > MAX_LENGTH) throw new MarkError('is larger than 64 KB');
  const top = parseFragment(source).childNodes.filter(
    (node) => isElement(node) || (node.nodeName === '#text' && !isBlank(node)),
  );
  const [svg] = top;
  if (top.length !== 1 || svg === undefined || !isElement(svg) || svg.tagName !== 'svg') {
    throw new MarkError('must be one element <svg>');
  }
  const drawing = shapeOf(svg, 0);
  // What has no colour of its own takes the company's.
  const paint = { fill: 'currentColor', ...drawing.attributes };
  return { viewBox: boxOf(svg), drawing: { ...drawing, attributes: paint } };
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function isBlank(node: Node): boolean {
  return 'value' in node && node.value.trim() === '';
}

function boxOf({ attrs }: Element): Box {
  const attribute = (name: string) => attrs.find((one) => one.name === name)?.value;
  const [left = Number.NaN, top = 0, width = 0, height = 0] = attribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [
    0,
    0,
    Number.parseFloat(attribute('width') ?? ''),
    Number.parseFloat(attribute('height') ?? ''),
  ];
  if (![left, top, width, height].every(Number.isFinite) || width <= 0 || height <= 0) {
    throw new MarkError('must say its size: an attribute viewBox of four numbers');
  }
  if (Math.max(width / height, height / width) > 1.5) {
    throw new MarkError(
      'must be about as wide as high: the sign alone, because the name stands beside it',
    );
  }
  return { left, top, width, height };
}

function shapeOf(element: Element, depth: number): Shape {
  if (depth > MAX_DEPTH) throw new MarkError(`has more than ${MAX_DEPTH} groups within groups`);
  const { tagName, attrs, childNodes, namespaceURI } = element;
  const isRoot = depth === 0 && tagName === 'svg';
  if (!(isRoot || elements.has(tagName)) || namespaceURI !== html.NS.SVG) {
    const advice =
      tagName === 'style'
        ? '; save it with its colours as attributes ("presentation attributes")'
        : tagName === 'text'
          ? '; turn letters into paths first'
          : '';
    throw new MarkError(`has an element <${tagName}>, which is not possible${advice}`);
  }
  const style = attrs.find(({ name }) => name === 'style')?.value ?? '';
  return {
    name: tagName === 'svg' ? 'g' : tagName,
    attributes: { ...attributesOf(element), ...looksIn(style) },
    children: childNodes
      .filter(
        (node) => isElement(node) && !leftOut.has(node.tagName) && !node.tagName.includes(':'),
      )
      .map((node) => shapeOf(node as Element, depth + 1)),
  };
}

function attributesOf({ attrs, tagName }: Element): Record<string, string> {
  const isRoot = tagName === 'svg';
  return Object.fromEntries(
    attrs.flatMap(({ name, value, prefix }) => {
      if (prefix || ignored.test(name) || (isRoot && /^(?:width|height)$/.test(name))) return [];
      const clean = cleanValue(name, value.trim(), { ...looks, ...places });
      if (clean === undefined) {
        throw new MarkError(`has ${name}="${value.slice(0, 40)}", which is not possible`);
      }
      return [[name, clean]];
    }),
  );
}

/** Drawing programs put much into `style`: what is no look is left out. */
function looksIn(style: string): Record<string, string> {
  return Object.fromEntries(
    style.split(';').flatMap((declaration) => {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      const clean = cleanValue(name, value, looks);
      return clean === undefined ? [] : [[name, clean]];
    }),
  );
}

function cleanValue(name: string, value: string, rules: typeof looks): string | undefined {
  if (paints.includes(name)) return paintOf(value);
  return rules[name]?.test(value) ? value : undefined;
}

/** Colours as #rrggbb. */
function paintOf(value: string): string | undefined {
  const lower = value.toLowerCase();
  if (lower === 'currentcolor') return 'currentColor';
  if (lower === 'none' || /^#[\da-f]{6}$/.test(lower)) return lower;
  if (lower === 'black') return '#000000';
  if (lower === 'white') return '#ffffff';
  if (/^#[\da-f]{3}$/.test(lower)) return `#${lower.slice(1).replace(/./g, '$&$&')}`;
  return reference.test(value) ? value : undefined;
}

/** With this many characters it can stand in every page; a larger one is a file. */
const MAX_INLINE = 800;

/** It stands in the page itself and takes the colour of the text, if it is small and has no colours of its own. */
export function isInline({ drawing }: Mark): boolean {
  return !hasOwnColours(drawing) && written(drawing).length <= MAX_INLINE;
}

function hasOwnColours({ attributes: own, children }: Shape): boolean {
  return (
    own.id !== undefined ||
    paints.some(
      (name) => own[name] !== undefined && !['none', 'currentColor'].includes(own[name]),
    ) ||
    children.some(hasOwnColours)
  );
}

/** The square around it. */
export function squareOf({ viewBox: { left, top, width, height } }: Mark): Box {
  const side = Math.max(width, height);
  return {
    left: left - (side - width) / 2,
    top: top - (side - height) / 2,
    width: side,
    height: side,
  };
}

export const boxText = ({ left, top, width, height }: Box) => `${left} ${top} ${width} ${height}`;

/** The mark as SVG, with the company's colour where it has none of its own. */
export function markIn(mark: Mark, { brand }: Pick<Palette, 'brand'>): string {
  return `<g color="${brand}">${written(mark.drawing)}</g>`;
}

/**
 * The mark by night: what would be hard to see on the dark paper is as much lighter as it needs to be.
 */
export function byNight({ viewBox, drawing }: Mark, { paper }: Palette): Mark {
  const seen = (colour: string) => {
    if (!colour.startsWith('#')) return colour;
    const { chroma, hue, lightness: from } = toOklch(colour);
    for (let lightness = from; lightness < 1; lightness += 0.01) {
      const lighter = lightness === from ? colour : fromOklch({ lightness, chroma, hue });
      if (contrast(lighter, paper) >= 3) return lighter;
    }
    return '#ffffff';
  };
  const lightened = ({ name, attributes: own, children }: Shape): Shape => ({
    name,
    attributes: Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, paints.includes(key) ? seen(value) : value]),
    ),
    children: children.map(lightened),
  });
  return { viewBox, drawing: lightened(drawing) };
}

/** One file for day and night. */
export function markFile(light: Mark, dark: Mark, palettes: Palettes): string {
  const day = markIn(light, palettes.light);
  // Gradients of the two have names of their own.
  const night = markIn(dark, palettes.dark).replace(/(?<=\bid="|\burl\(#)/g, 'night-');
  const inSquare = (mark: Mark, className: string, content: string, display = '') =>
    `<svg class="${className}" viewBox="${boxText(squareOf(mark))}"${display}>${content}</svg>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    '<style>@media (prefers-color-scheme:dark){.day{display:none}.night{display:inline}}</style>',
    inSquare(light, 'day', day),
    // As an attribute, because a policy may forbid the style where the file is opened by itself.
    inSquare(dark, 'night', night, ' display="none"'),
    '</svg>',
  ].join('');
}

function written({ name, attributes: own, children }: Shape): string {
  const pairs = Object.entries(own).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${pairs.join('')}>${children.map(written).join('')}</${name}>`;
}
