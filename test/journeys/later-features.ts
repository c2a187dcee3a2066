/**
 * Takes from a page, before it runs, what phones of 2022 lack, which get no later browser (Safari 15.4, Chrome 100): a
 * selector and a style sheet that names such a thing are refused as they refuse them.
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
    [window, 'navigation scheduler requestIdleCallback trustedTypes Iterator ViewTransition'],
    [Array.prototype, 'findLast toReversed toSorted toSpliced with'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers try'],
    [RegExp, 'escape'],
    [AbortSignal, 'any timeout'],
    [URL, 'canParse parse'],
    [Navigator.prototype, 'connection userActivation locks'],
    [Document.prototype, 'startViewTransition'],
    [Element.prototype, 'checkVisibility setHTML'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover inert'],
    [HTMLButtonElement.prototype, 'popoverTargetElement popoverTargetAction'],
  ];
  for (const [owner, names] of removed) {
    for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
  }
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== 'popover') setAttribute.call(this, name, value);
  };
  const laterSelector = /:(?:has\(|popover-open|open|user-valid|user-invalid)/;
  for (const owner of [Document.prototype, Element.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const original = Reflect.get(owner, name);
      if (original === undefined) continue;
      Reflect.set(owner, name, function checked(this: unknown, selectors: string) {
        if (!laterSelector.test(selectors)) return Reflect.apply(original, this, [selectors]);
        throw new DOMException(`'${selectors}' is not a valid selector.`, 'SyntaxError');
      });
    }
  }
  CSS.supports = () => false;
}
