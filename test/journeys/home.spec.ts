/** The motion of the home page, and the page for visitors without it. */

import { pathOf } from '../../site/addresses/pages.ts';
import { readHome } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { home } from './words.ts';

const { hero, services, industries, reasons, closing } = home;
const [firstCard] = services.cards;
const lastReason = reasons.cards.at(-1)?.title ?? '';

test('the hero scene is animated and can be paused', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('img', { name: hero.scene.alt })).toBeVisible();
  const pause = page.getByRole('button', { name: hero.scene.pause });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  const boat = page.locator('#boat');
  const states = await boat.evaluate((element) =>
    (element.getRootNode() as ShadowRoot).getAnimations().map(({ playState }) => playState),
  );
  expect(new Set(states)).toEqual(new Set(['paused']));
  const place = await boat.boundingBox();
  await pause.click();
  await expect.poll(() => boat.boundingBox()).not.toEqual(place);
});

test.describe('the background of the hero', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is hidden while it loads, and appears after it has failed too', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/hero-background.svg', async (route) => {
      await promise;
      await route.abort();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const background = page.locator('.hero-background');
    await expect(background).toHaveCSS('opacity', '0');
    resolve();
    await expect(background).toHaveCSS('opacity', '1');
  });
});

for (const locale of locales) {
  test(`the price and the main action are in the first view, and nothing lies over the actions (${locale})`, async ({
    page,
  }) => {
    const { buttons } = readHome(locale).hero;
    await page.goto(pathOf(locale, 'home'));
    await hydrated(page);
    // What a preview says of itself takes the room of some lines, which an edit of the words may take, too.
    await page.locator('.strip').evaluateAll((strips) => strips.map((strip) => strip.remove()));
    const main = page.getByRole('main');
    const action = main.getByRole('link', { name: buttons[0]?.label }).first();
    // On a small phone an edit may take a line more: enough of the action to be seen and pressed.
    for (const [width, height, ratio] of [
      [360, 640, 0.5],
      [1440, 900, 1],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(main.getByRole('status').first()).toBeInViewport({ ratio: 1 });
      await expect(action).toBeInViewport({ ratio });
    }
    // The whole lock.
    await expect(page.locator('.scene-placeholder')).toBeInViewport({ ratio: 1 });
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { label } of buttons) {
        await main.getByRole('link', { name: label }).first().click({ trial: true, timeout: 5000 });
      }
    }
  });
}

test('the placeholder of the scene pulses for as long as it stands', async ({ page }) => {
  const release = await holdBack(page, /assets\/animated-scene-/);
  await page.goto('/');
  await hydrated(page);
  const placeholder = page.locator('.scene-placeholder');
  const pulse = await placeholder.evaluate((element) => {
    const [animation] = element.getAnimations();
    if (animation !== undefined) animation.currentTime = 60_000;
    return animation?.playState;
  });
  expect(pulse, 'after a minute').toBe('running');
  release();
  await expect(page.locator('#boat')).toBeVisible();
  await expect
    .poll(() => placeholder.evaluate((element) => element.getAnimations().length))
    .toBe(0);
});

test('every part of a section is revealed when it comes into view', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const main = page.getByRole('main');
  const parts = [
    main.getByRole('listitem').filter({ hasText: services.all.label }),
    main.getByRole('heading', { name: industries.heading, exact: true }),
    main.getByText(industries.intro),
    main.getByRole('listitem').filter({ hasText: lastReason }),
    main.getByRole('heading', { name: closing.heading, exact: true }),
    main.getByText(closing.text),
    main.locator('.closing-band p', { has: page.getByRole('link') }),
  ];
  // A page that nobody has scrolled shows everything, also in a picture of the whole page.
  for (const part of parts) await expect(part).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollBy(0, 1));
  for (const part of parts) await expect(part).toHaveCSS('opacity', '0');
  // Nothing in the document hides them, because a saved page has no script to reveal them.
  await expect(main.locator('section :is([style], [data-reveal])')).toHaveCount(0);
  for (const part of parts) {
    await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(part).toHaveCSS('opacity', '1');
  }
});

test('a part is revealed 50 px within the window, in half a second, each a tenth after the one before', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const heading = page
    .getByRole('main')
    .getByRole('heading', { name: industries.heading, exact: true });
  /** Scrolls until its upper edge is so far within the window. */
  const scrollTo = (inside: number) =>
    heading.evaluate((element, pixels) => {
      const { top } = element.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + pixels, behavior: 'instant' });
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, inside);
  await page.evaluate(() => scrollBy(0, 1));
  // The first scroll hides what is below; a jump before that would show it.
  await expect(heading).toHaveCSS('opacity', '0');
  await scrollTo(49);
  await expect(heading).toHaveCSS('opacity', '0');
  await scrollTo(51);
  await expect(heading).toHaveCSS('opacity', '1');
  const timings = await heading.evaluate((element) => {
    const section = element.closest('section');
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    return new Promise<[number, unknown][]>((resolve) => {
      const look = () => {
        const running = (section?.getAnimations({ subtree: true }) ?? [])
          .filter((one) => one.playState === 'running' && one.constructor === Animation)
          .map(({ effect }) => effect?.getTiming() ?? {})
          .map(({ delay = 0, duration }): [number, unknown] => [delay, duration])
          .sort(([a], [b]) => a - b);
        // On a busy machine they begin some frames later.
        if (running.length === 0) requestAnimationFrame(look);
        else resolve(running);
      };
      requestAnimationFrame(look);
    });
  });
  expect(timings.length).toBeGreaterThan(2);
  expect(timings).toEqual(timings.map((_, index) => [index * 100, 500]));
});

test('paper has every section', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const heading = page.getByRole('heading', { name: industries.heading, exact: true });
  await page.evaluate(() => window.scrollBy(0, 1));
  await expect(heading).toHaveCSS('opacity', '0');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(heading).toHaveCSS('opacity', '1');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the still picture stays, the animation is not loaded, and nothing fades in', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/');
    await hydrated(page);
    await expect(page.locator('[data-shown="still"] img')).toBeVisible();
    const reason = page.getByRole('listitem').filter({ hasText: lastReason });
    await expect(reason).toHaveCSS('opacity', '1');
    expect(scripts.filter((url) => url.includes('animated-scene'))).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is visible at once', async ({ page }) => {
    await page.goto('/');
    for (const text of [firstCard?.title, lastReason, industries.all.label]) {
      const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
      await expect(item.first()).toHaveCSS('opacity', '1');
    }
    await expect(page.locator('.scene-stage img')).toBeVisible();
  });
});
