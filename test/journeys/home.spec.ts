/** The motion of the home page, and the page for visitors without it. */
import { pathOf } from '../../site/addresses/pages.ts';
import { readHome } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { home } from './words.ts';

const { hero, industries, reasons, closing } = home;
const lastReason = reasons.cards.at(-1)?.title ?? '';

test('the placeholder of the scene pulses until it is animated; it can be paused', async ({
  page,
}) => {
  const release = await holdBack(page, /assets\/animated-scene-/);
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('img', { name: hero.scene.alt })).toBeVisible();
  const placeholder = page.locator('.scene-placeholder');
  const pulse = await placeholder.evaluate((element) => {
    const [animation] = element.getAnimations();
    if (animation !== undefined) animation.currentTime = 60_000;
    return animation?.playState;
  });
  expect(pulse, 'after a minute').toBe('running');
  release();
  const boat = page.locator('#boat');
  await expect(boat).toBeVisible();
  await expect
    .poll(() => placeholder.evaluate((element) => element.getAnimations().length))
    .toBe(0);
  const pause = page.getByRole('button', { name: hero.scene.pause });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
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
    // The lock, of which an edit may push some below.
    await expect(page.locator('.scene-placeholder')).toBeInViewport({ ratio: 0.75 });
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const { label } of buttons) {
        await main.getByRole('link', { name: label }).first().click({ trial: true, timeout: 5000 });
      }
    }
  });
}

test('a part is revealed 50 px within the window, in half a second, each a tenth after the one before; paper has all', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { name: industries.heading, exact: true });
  const parts = [
    heading,
    main.getByText(industries.intro),
    main.getByRole('listitem').filter({ hasText: lastReason }),
    main.getByText(closing.text),
    main.locator('.closing-band p', { has: page.getByRole('link') }),
  ];
  // A page that nobody has scrolled shows everything, also in a picture of the whole page.
  for (const part of parts) await expect(part).toHaveCSS('opacity', '1');
  /** Scrolls until its upper edge is so far within the window. */
  const scrollTo = (inside: number) =>
    heading.evaluate((element, pixels) => {
      const { top } = element.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + pixels, behavior: 'instant' });
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, inside);
  await page.evaluate(() => scrollBy(0, 1));
  // The first scroll hides what is below; a jump before that would show it.
  for (const part of parts) await expect(part).toHaveCSS('opacity', '0');
  // Nothing in the document hides them, because a saved page has no script to reveal them.
  await expect(main.locator('section :is([style], [data-reveal])')).toHaveCount(0);
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
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const part of parts) await expect(part).toHaveCSS('opacity', '1');
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
    // Nor does a new page scroll smoothly to its top.
    await page.getByRole('link', { name: industries.all.label }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is visible at once', async ({ page }) => {
    await page.goto('/');
    const reason = page.getByRole('listitem').filter({ hasText: lastReason });
    await expect(reason).toHaveCSS('opacity', '1');
    await expect(page.locator('.scene-stage img')).toBeVisible();
  });
});
