/**
 * Takes from a page, before it runs, what the browsers of 2022 lack (Chrome 100, Firefox 100, Safari 15.4),
 * or one of them. Selectors and style sheets that name such a thing are refused as they refuse them.
 */
import type { Page } from '@playwright/test';

export async function withoutLaterFeatures(page: Page): Promise<void> {
  await page.addInitScript(removeFeatures);
  await page.route('**/*', async (route) => {
    if (!/^(document|stylesheet)$/.test(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    // The policy knows the hash of the style sheet as it was.
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text())
      .replaceAll(' popover="auto"', '')
      .replaceAll(/:(?:popover-open|has\b)/g, ':unknown')
      .replaceAll(/position-area|animation-timeline|color-mix|dvh\b/g, 'unknown');
    return route.fulfill({ response, headers, body });
  });
}

/** Runs in the page, and sees nothing else of this file. */
function removeFeatures(): void {
  const removed: [object | undefined, string[]][] = [
    [
      window,
      [
        ...['navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'trustedTypes'],
        ...['Iterator', 'CompressionStream', 'DecompressionStream', 'TextDecoderStream'],
        ...['TextEncoderStream', 'ViewTransition', 'ScrollTimeline', 'ViewTimeline', 'Highlight'],
        ...['URLPattern', 'Sanitizer', 'CloseWatcher', 'ToggleEvent', 'documentPictureInPicture'],
      ],
    ],
    [Array, ['fromAsync']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [
      Object.getPrototypeOf(Uint8Array.prototype),
      ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with'],
    ],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [ArrayBuffer.prototype, ['resize', 'transfer', 'transferToFixedLength']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [
      Set.prototype,
      [
        ...['union', 'intersection', 'difference', 'symmetricDifference'],
        ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
    ],
    [Promise, ['withResolvers', 'try']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [Math, ['sumPrecise', 'f16round']],
    [Atomics, ['waitAsync', 'pause']],
    [Intl, ['Segmenter', 'DurationFormat', 'supportedValuesOf']],
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    [ReadableStream, ['from']],
    [ReadableStream.prototype, ['values', Symbol.asyncIterator as unknown as string]],
    [Response, ['json']],
    [CSS, ['highlights', 'registerProperty']],
    [Navigator.prototype, ['connection', 'userActivation', 'scheduling', 'locks']],
    [Document.prototype, ['startViewTransition', 'moveBefore', 'activeViewTransition']],
    [Document, ['parseHTMLUnsafe', 'parseHTML']],
    [
      Element.prototype,
      [
        ...['checkVisibility', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'moveBefore'],
        ...['startViewTransition', 'ariaNotify', 'currentCSSZoom'],
      ],
    ],
    [
      HTMLElement.prototype,
      ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert', 'onbeforetoggle'],
    ],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction', 'command']],
    [HTMLInputElement.prototype, ['popoverTargetElement', 'popoverTargetAction', 'showPicker']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
  ];
  for (const [owner, names] of removed) {
    for (const name of owner ? names : []) Reflect.deleteProperty(owner ?? {}, name);
  }
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== 'popover') setAttribute.call(this, name, value);
  };

  const laterSelector =
    /:(?:has|state)\(|:(?:popover-open|open|modal|user-valid|user-invalid|active-view-transition|details-content)\b/;
  const selectorMethods = ['querySelector', 'querySelectorAll', 'matches', 'closest'];
  for (const { prototype } of [Document, DocumentFragment, Element]) {
    for (const name of selectorMethods.filter((method) => method in prototype)) {
      replace(prototype, name, (selectors) => {
        if (!laterSelector.test(selectors)) return;
        throw new DOMException(`'${selectors}' is not a valid selector.`, 'SyntaxError');
      });
    }
  }
  const { supports } = CSS;
  const laterStyle =
    /^(?:anchor-name|position-(?:anchor|area|try.*)|animation-timeline|view-timeline.*|timeline-scope|text-wrap|interpolate-size|field-sizing)$/;
  CSS.supports = (...args: [string, string?]) =>
    !laterSelector.test(args[0]) &&
    !laterStyle.test(args[0]) &&
    supports.call(CSS, ...(args as [string]));

  // Safari reads no lookbehind before 16.4, and no engine a "v" flag before 2023.
  const { RegExp: RealRegExp } = window;
  const compile = (pattern: string | RegExp = '', flags = '') => {
    if (!/\(\?<[=!]/.test(String(pattern)) && !/v/.test(flags)) return;
    throw new SyntaxError('Invalid regular expression: invalid group specifier name');
  };
  window.RegExp = new Proxy(RealRegExp, {
    apply(target, self, args: [string]) {
      compile(...args);
      return Reflect.apply(target, self, args);
    },
    construct(target, args: [string]) {
      compile(...args);
      return Reflect.construct(target, args);
    },
  });

  function replace(owner: object, name: string, check: (argument: string) => void): void {
    const original = Reflect.get(owner, name);
    Reflect.set(owner, name, function checked(this: unknown, ...args: [string]) {
      check(String(args[0]));
      return Reflect.apply(original, this, args);
    });
  }
}
