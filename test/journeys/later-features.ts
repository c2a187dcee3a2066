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
  const removed: [object, string][] = [
    [window, 'navigation scheduler requestIdleCallback cancelIdleCallback trustedTypes Iterator'],
    [window, 'CompressionStream DecompressionStream ViewTransition ScrollTimeline ViewTimeline'],
    [Array, 'fromAsync'],
    [Array.prototype, 'findLast findLastIndex toReversed toSorted toSpliced with'],
    [
      Object.getPrototypeOf(Uint8Array.prototype),
      'findLast findLastIndex toReversed toSorted with',
    ],
    [Uint8Array, 'fromBase64 fromHex'],
    [Uint8Array.prototype, 'toBase64 toHex'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Set.prototype, 'union intersection difference isSubsetOf isSupersetOf isDisjointFrom'],
    [Promise, 'withResolvers try'],
    [RegExp, 'escape'],
    [Intl, 'Segmenter DurationFormat supportedValuesOf'],
    [AbortSignal, 'any timeout'],
    [URL, 'canParse parse'],
    [ReadableStream, 'from'],
    [Response, 'json'],
    [CSS, 'highlights registerProperty'],
    [Navigator.prototype, 'connection userActivation scheduling locks'],
    [Document.prototype, 'startViewTransition moveBefore'],
    [Element.prototype, 'checkVisibility setHTML setHTMLUnsafe getHTML moveBefore'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover inert'],
    [HTMLButtonElement.prototype, 'popoverTargetElement popoverTargetAction command'],
    [HTMLInputElement.prototype, 'popoverTargetElement popoverTargetAction showPicker'],
  ];
  for (const [owner, names] of removed) {
    for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
  }
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== 'popover') setAttribute.call(this, name, value);
  };

  const laterSelector = /:(?:has\(|popover-open|open|modal|user-valid|user-invalid)/;
  const later =
    /^(?:anchor-name|position-(?:anchor|area|try.*)|animation-timeline|view-timeline.*|text-wrap)$/;
  for (const owner of [Document.prototype, DocumentFragment.prototype, Element.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const original = Reflect.get(owner, name);
      if (original === undefined) continue;
      Reflect.set(owner, name, function checked(this: unknown, selectors: string) {
        if (!laterSelector.test(selectors)) return Reflect.apply(original, this, [selectors]);
        throw new DOMException(`'${selectors}' is not a valid selector.`, 'SyntaxError');
      });
    }
  }
  const { supports } = CSS;
  CSS.supports = (...args: [string, string?]) =>
    !laterSelector.test(args[0]) &&
    !later.test(args[0]) &&
    supports.call(CSS, ...(args as [string]));
}
