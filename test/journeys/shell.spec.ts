import { canonicalPaths } from '../../content/addresses/paths.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';

const isPhone = { viewport: { width: 390, height: 800 }, hasTouch: true };

test.describe('header and footer', () => {
  test('show how to reach the company, and where help is', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '(613) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+16135550142',
    );
    await expect(
      header.getByText('100 Example Street, Suite 200, Ottawa, ON').first(),
    ).toBeVisible();
    const ticket = header.getByRole('link', { name: 'Open Support Ticket' });
    await expect(ticket).toHaveAttribute('href', 'https://support.towpath.example');
    await expect(ticket).toHaveAttribute('target', '_blank');
    for (const network of ['Facebook', 'Instagram', 'WhatsApp', 'TikTok']) {
      await expect(header.getByRole('link', { name: network }).first()).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Tech Made Simple. Growth Made Possible.');
    await expect(footer).toContainText('2025');
    for (const name of ['Terms of Use', 'Privacy Policy', 'Copyright', 'Cookies']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });

  test('every link of the site leads to a page of its own', async ({ request }) => {
    const seen = new Set<string>(['/']);
    for (const path of seen) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const html = await response.text();
      expect(html, path).toMatch(/<h1[^>]*>.+<\/h1>/);
      const links = html.matchAll(/<a [^>]*href="(\/[^"#?.]*)"/g);
      for (const [, href = ''] of links) seen.add(href);
    }
    expect([...seen].toSorted()).toEqual(canonicalPaths('en').toSorted());
  });
});

test.describe('the active item', () => {
  const current = (page: import('@playwright/test').Page) =>
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current], [data-active=true]');

  test('is Home only on the home page', async ({ page }) => {
    await page.goto('/');
    await expect(current(page)).toHaveText(['Home']);
    await expect(current(page)).toHaveAttribute('aria-current', 'page');
  });

  test('is the item whose address begins the path', async ({ page }) => {
    await page.goto('/blog/website-conversion-optimization-guide');
    await expect(current(page)).toHaveText(['Blog']);
    await page.goto('/services/cybersecurity');
    await expect(page.getByRole('button', { name: 'Services' })).toHaveAttribute(
      'data-active',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Industries' })).toHaveAttribute(
      'data-active',
      'false',
    );
  });
});

test.describe('menus', () => {
  test('a dropdown works by keyboard and closes when a link is chosen', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const button = page.getByRole('button', { name: 'Services' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'Cybersecurity', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cybersecurity' })).toBeFocused();
    await expect(link).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use(isPhone);

    test('the menu opens, says so, and closes when a link is chosen', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const toggle = page.getByRole('button', { name: 'Close menu' });
      await toggle.tap();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByText('Industries', { exact: true })
        .tap();
      await page.getByRole('link', { name: 'Law Offices' }).first().tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Law Offices' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a dropdown opens and its links lead on', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Industries' }).click();
      await page.getByRole('link', { name: 'Schools' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
    });

    test.describe('on a phone', () => {
      test.use(isPhone);

      test('the menu opens and closes', async ({ page }) => {
        await page.goto('/about');
        await page.getByRole('button', { name: 'Open menu' }).tap();
        await expect(page.getByRole('link', { name: 'Why Choose Us' })).toBeVisible();
        await page.getByRole('button', { name: 'Close menu' }).tap();
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
      });
    });
  });
});

test.describe('in-app navigation', () => {
  test('keeps the document, moves the focus, announces the title', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    // A link inside a text, which is plain HTML.
    await page.getByRole('main').getByRole('link', { name: 'cybersecurity' }).click();
    await expect(page).toHaveURL(/\/services\/cybersecurity$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^Cybersecurity/);
    await expect(page.getByText(/^Cybersecurity.*, page loaded$/)).toBeAttached();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('says Loading... while a page is on its way', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const release = await holdBack(page, /assets\/(blog|text-link)-[^/]*\.js$/);
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
    await expect(page.getByText('Loading...')).toBeHidden();
  });

  test('starts a new page at the top; Back returns to where it was', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const link = page.getByRole('link', { name: 'See All Industries' });
    // Where the visitor was is known at the click only: the click itself may scroll to its link.
    await link.evaluate((element) =>
      element.addEventListener('click', () => {
        document.documentElement.dataset.left = String(window.scrollY);
      }),
    );
    await link.click();
    const before = Number(await page.locator('html').getAttribute('data-left'));
    expect(before).toBeGreaterThan(300);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await expect(link).toBeVisible();
    // Restored at once, not scrolled to: the very next frame is there.
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
    await expect(page.locator('html')).toHaveAttribute('data-scroll', 'instant');
  });

  test('a reload keeps the place, and hydration does not take a visitor who scrolls on back', async ({
    page,
  }) => {
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
    // The browser returns to what was in view, which a change of font may have moved a little.
    const reach = (y: number) =>
      page.waitForFunction((top) => Math.abs(window.scrollY - top) < 40, y);
    await page.goto('/');
    await hydrated(page);
    await scrollTo(1200);
    await page.reload();
    await reach(1200);
    await hydrated(page);
    await reach(1200);

    const release = await holdBack(page, /assets\/after-paint-[^/]*\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await reach(1200);
    await scrollTo(700);
    release();
    await hydrated(page);
    await expect(page.locator('link[rel=manifest]')).toBeAttached();
    await reach(700);
  });

  test.describe('when a page cannot load', () => {
    test.use({ expectedErrors: [/Failed to load resource|Failed to fetch|Error loading route/] });

    test('the error screen has its heading and the message beneath', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await page.route(/\/about\.data/, (route) => route.abort());
      await page.getByRole('link', { name: 'About Us' }).first().click();
      await expect(
        page.getByRole('heading', { name: 'Unexpected Application Error!' }),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Failed to fetch');
      await expect(page.getByRole('banner')).toContainText('(613) 555-0142');
    });
  });
});

test.describe('the 404 page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('answers 404, with title, description and a way home; the bad path is logged', async ({
    page,
    site,
  }) => {
    const response = await page.goto('/no/such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('404 - Page Not Found');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /has moved/);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/doesn't exist or has moved/);
    await expect.poll(() => site.lines.some((line) => line.includes('/no/such-page'))).toBe(true);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveTitle('Tech Made Simple. Growth Made Possible.');
  });

  for (const path of ['/no-such-page', '/blog/no-such-post']) {
    test(`shows in-app too: ${path}`, async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      const logged = page.waitForEvent('console', (message) => message.text().includes(path));
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'Broken' });
        document.querySelector('main')?.append(link);
      }, path);
      await page.getByRole('link', { name: 'Broken' }).click();
      await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeFocused();
      await expect(page).toHaveTitle('404 - Page Not Found');
      await logged;
    });
  }
});

test('the scroll-to-top button shows above 300 px and leads to the top', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await expect(button).toBeHidden();
});

test('the skip link leads past the menus', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a new page is at the top at once', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'See All Industries' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const behavior = await page.evaluate(
      () => getComputedStyle(document.documentElement).scrollBehavior,
    );
    expect(behavior).toBe('auto');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
