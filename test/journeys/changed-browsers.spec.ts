/** Userscripts, extensions and settings that change, before a page runs, what browsers bring: no page is lost to one. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';
import { about, contact as contactWords } from './words.ts';

// The browser tells what it refuses.
test.use({
  expectedErrors: [
    /Creating a TrustedTypePolicy|requires 'Trusted(?:HTML|ScriptURL)'|PerformanceObserver is not/,
  ],
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Each runs in the page before everything else, and sees nothing of this file. */
const changes: Record<string, () => void> = {
  'a `default` policy for trusted types that lets everything pass': () => {
    const pass = (text: string) => text;
    window.trustedTypes?.createPolicy('default', { createHTML: pass, createScriptURL: pass });
  },
  'a `default` policy for HTML only': () => {
    window.trustedTypes?.createPolicy('default', { createHTML: (text) => text });
  },
  'policies named as those of the page and of its captcha': () => {
    for (const name of ['content', 'svelte-trusted-html']) {
      window.trustedTypes?.createPolicy(name, { createHTML: (text) => text });
    }
  },
  'storage is denied': () => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
    }
  },
  'storage is null': () => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { value: null });
    }
  },
  'no PerformanceObserver': () => {
    Object.defineProperty(window, 'PerformanceObserver', { value: undefined });
  },
  'no idle callbacks': () => {
    Object.defineProperty(window, 'requestIdleCallback', { value: undefined });
  },
  'frozen prototypes': () => {
    for (const one of [Object, Array, Function, Promise, String, RegExp, Map, Set, Error]) {
      Object.freeze(one.prototype);
    }
  },
  'prototypes with names of others': () => {
    for (const { prototype } of [Object, Array, Function, String] as { prototype: object }[]) {
      Object.assign(prototype, { extend: () => undefined, last: () => undefined });
    }
  },
};

for (const [name, change] of Object.entries(changes)) {
  test(`${name}: the page comes alive, and its links lead on`, async ({ page }) => {
    await page.addInitScript(change);
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
    await expect(heading(page)).toHaveText(about.heading);
    await page.getByRole('contentinfo').locator('a[href="/contact"]:visible').click();
    await expect(heading(page)).toHaveText(contactWords.hero.heading);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

/** What React cannot do without. The page is whole as HTML. */
const refusals: Record<string, () => void> = {
  'a `default` policy that refuses everything': () => {
    window.trustedTypes?.createPolicy('default', {});
  },
  'a `default` policy that empties everything': () => {
    window.trustedTypes?.createPolicy('default', { createHTML: () => '' });
  },
  'a history that keeps nothing': () => {
    history.replaceState = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
  },
};

for (const [name, change] of Object.entries(refusals)) {
  test(`${name}: the page stays plain HTML, and its links lead on`, async ({ page }) => {
    await page.addInitScript(change);
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
    await expect(heading(page)).toHaveText(contactWords.hero.heading);
    await page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
    await expect(heading(page)).toHaveText(about.heading);
  });
}
