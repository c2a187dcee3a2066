/**
 * The company's mark: a PNG, or an SVG that a drawing program may have made. SVGO turns style sheets into attributes;
 * then only what is on these lists is taken over, because a stranger may have drawn it.
 */
import { imageSize } from 'image-size';
import { optimize, type XastElement, type XastRoot } from 'svgo';
import type { Palette, Palettes } from './palette.ts';

export interface Mark {
  /** Around what is drawn, as `viewBox` has it. */
  square: string;
  /** SVG without its outer element. What is drawn in currentColor takes the company's colour. */
  drawing: string;
}

/** Why the file cannot be the mark. */
export class MarkError extends Error {
  override name = 'MarkError';
}

const MAX_BYTES = 65_536;
/** Pages show it at up to 96 pixels, icons at 287. */
const MIN_PIXELS = 256;
/** One of 64 KB may have a hundred times as many, and drawing it takes a gigabyte. */
const MAX_PIXELS = 4096;
/** Uses of what uses others could draw a shape a million times. */
const MAX_USES = 20;

const elements = new Set(
  'svg g path circle rect ellipse line polyline polygon defs symbol use linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
/** What drawing programs add for themselves, beside elements with a colon. */
const leftOut = /^(?:title|desc|metadata)$|:/;
const advice: Record<string, string> = {
  style: 'one with rules for some screens only; draw those as another mark, for `markDark`',
  text: 'turn letters into paths',
};

const attributes = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order color opacity stop-color stop-opacity offset clip-rule clip-path mask
  transform gradientTransform gradientUnits clipPathUnits maskUnits maskContentUnits spreadMethod viewBox href id
  d points cx cy r rx ry x y x1 y1 x2 y2 fx fy fr width height display visibility`.split(/\s+/),
);
/** Without them, what is drawn looks the same. */
const ignored =
  /^(?:class|version|role|overflow|xmlns|preserveAspectRatio|baseProfile|enable-background|isolation)$|:|-rendering$|^(?:aria|data|font|text|letter|word|color-interpolation)\b/;
const paints = /^(?:fill|stroke|stop-color|color)$/;
const paint = /^(?:#[\da-f]{3,8}|currentColor|none|transparent|inherit|url\(#[\w-]+\)(?: none)?)$/i;
/** What style sheets say of a drawing that attributes cannot. */
const unlikeAttributes =
  /(?:^|;)\s*(mix-blend-mode|filter|transform|mask-type)\s*:(?!\s*(?:normal|none|luminance)\b)/;

/** Throws a MarkError with a sentence for whoever put the file there. */
export function parseMark(bytes: Uint8Array): Mark {
  if (bytes.length > MAX_BYTES) throw new MarkError('is larger than 64 KB');
  const isPng = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '\x89PNG';
  try {
    return isPng ? markOfPng(bytes) : markOfSvg(new TextDecoder().decode(bytes));
  } catch (cause) {
    if (cause instanceof MarkError) throw cause;
    const reason = cause instanceof Error ? cause.message : cause;
    throw new MarkError(`is neither a PNG nor an SVG that can be read: ${reason}`, { cause });
  }
}

function markOfPng(bytes: Uint8Array): Mark {
  const { width, height } = imageSize(bytes);
  if (Math.max(width, height) > MAX_PIXELS) {
    throw new MarkError(`must have at most ${MAX_PIXELS} pixels, and has ${width} by ${height}`);
  }
  if (Math.max(width, height) < MIN_PIXELS) {
    throw new MarkError(`must have at least ${MIN_PIXELS} pixels, and has ${width} by ${height}`);
  }
  const source = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  return {
    square: squareAround([0, 0, width, height]),
    drawing: `<image width="${width}" height="${height}" href="${source}"/>`,
  };
}

function markOfSvg(source: string): Mark {
  const squares: string[] = [];
  let uses = 0;
  const allowed = {
    name: 'allowed',
    fn: () => ({
      root: { enter: keepElements },
      element: {
        enter(element: XastElement, parent: XastRoot | XastElement) {
          keepElements(element);
          const isTop = parent.type === 'root';
          if (!elements.has(element.name) || isTop !== (element.name === 'svg')) {
            throw new MarkError(refusal(element.name));
          }
          if (element.name === 'use') uses += 1;
          if (uses > MAX_USES) throw new MarkError(`has more than ${MAX_USES} elements <use>`);
          if (isTop) squares.push(squareAround(boxOf(element.attributes)));
          element.attributes = attributesOf(element, isTop);
        },
        exit(element: XastElement) {
          if (element.name === 'svg') element.name = 'g';
        },
      },
    }),
  };
  const { data } = optimize(source, {
    plugins: [
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      // Rules that match nothing.
      'minifyStyles',
      'convertStyleToAttrs',
      { name: 'convertColors', params: { shorthex: false, shortname: false } },
      'cleanupIds',
      { name: 'prefixIds', params: { prefix: 'mark', prefixClassNames: false } },
      allowed,
    ],
  });
  const [square, ...others] = squares;
  if (square === undefined || others.length > 0) throw new MarkError('must be one element <svg>');
  // Without a colour, a drawing that has none takes the company's; part of another one is black.
  const fill = hasOwnColours(data) ? '#000' : 'currentColor';
  return { square, drawing: data.replace(/^<g(?![^>]* fill=)/, `<g fill="${fill}"`) };
}

/** No words, comments and instructions. */
function keepElements(node: XastRoot | XastElement): void {
  node.children = node.children.filter(
    (child) => child.type === 'element' && !leftOut.test(child.name),
  );
}

function refusal(what: string): string {
  return `has <${what}>, which is not possible: ${advice[what] ?? 'draw it without'}, or save it as a PNG`;
}

type Attributes = Record<string, string>;

function boxOf({ viewBox, width = '', height = '' }: Attributes): number[] {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, Number.parseFloat(width), Number.parseFloat(height)];
  if (box.length !== 4 || !box.every(Number.isFinite)) {
    throw new MarkError('must say its size: an attribute viewBox of four numbers');
  }
  return box;
}

function squareAround([left = 0, top = 0, width = 0, height = 0]: number[]): string {
  if (!(Math.max(width / height, height / width) <= 1.5)) {
    throw new MarkError(
      'must be about as wide as high: the sign alone, because the name stands beside it',
    );
  }
  const side = Math.max(width, height);
  return `${left - (side - width) / 2} ${top - (side - height) / 2} ${side} ${side}`;
}

function attributesOf(element: XastElement, isTop: boolean): Attributes {
  const clean: Attributes = {};
  for (const [written, value] of Object.entries(element.attributes)) {
    const name = written === 'xlink:href' ? 'href' : written;
    if (ignored.test(name) || (isTop && /^(?:x|y|width|height|viewBox)$/.test(name))) continue;
    if (name === 'style' && !unlikeAttributes.test(value)) continue;
    if (!isPossible(name, value)) {
      throw new MarkError(refusal(`${element.name} ${name}="${value.slice(0, 40)}"`));
    }
    clean[name] = value;
  }
  return clean;
}

function isPossible(name: string, value: string): boolean {
  if (!attributes.has(name)) return false;
  if (name === 'href') return value.startsWith('#');
  return paints.test(name) ? paint.test(value) : !/url\((?!#[\w-]+\)$)|var\(/i.test(value);
}

/** With this many characters it can stand in every page; a larger one is a file. */
const MAX_INLINE = 800;

/** It stands in the page itself and takes the colour of the text, if it is small and has no colours of its own. */
export function isInline({ drawing }: Mark): boolean {
  return !hasOwnColours(drawing) && drawing.length <= MAX_INLINE;
}

function hasOwnColours(drawing: string): boolean {
  return /<image|\b(?:fill|stroke|stop-color|color)="(?!none|currentColor)/.test(drawing);
}

/** The mark as part of another drawing, with the company's colour where it has none of its own. */
export function markIn({ drawing }: Mark, { brand }: Pick<Palette, 'brand'>): string {
  return `<g color="${brand}" stroke="none" stroke-linecap="butt" stroke-linejoin="miter">${drawing}</g>`;
}

/**
 * One file for day and night. Colours of the company's own might be hard to see on dark paper: without another mark for
 * the night, they stand on a piece of the paper of the day.
 */
export function markFile(mark: Mark, markDark: Mark | null, { light, dark }: Palettes): string {
  const drawn = ({ square, drawing }: Mark, attributes: string) =>
    `<g ${attributes}><svg width="32" height="32" viewBox="${square}">${drawing}</svg></g>`;
  const night = markDark && {
    ...markDark,
    drawing: markDark.drawing.replace(/(?<=\bid="|#)mark__/g, 'night__'),
  };
  const paper = hasOwnColours(mark.drawing)
    ? `<rect class="night" display="none" width="32" height="32" rx="6" fill="${light.paper}"/>`
    : '';
  const [rules, content] = night
    ? [
        '.day{display:none}',
        drawn(mark, 'class="day"') + drawn(night, 'class="night" display="none"'),
      ]
    : [
        paper && '.day{transform:translate(3px,3px) scale(.8125)}',
        paper + drawn(mark, 'class="day"'),
      ];
  // Days need no rule, because a policy may forbid the style where the file is opened by itself.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="${light.brand}"><style>@media (prefers-color-scheme:dark){svg{color:${dark.brand}}.night{display:inline}${rules}}</style>${content}</svg>`;
}
