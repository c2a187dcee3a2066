/**
 * What a visitor comes for, in any browser: a page that is painted and comes alive, menus, links, an
 * estimate, a request; and how the company answers it. The journeys beside this folder hold the details,
 * in Chromium.
 */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FUNCTION_PATH } from '../../../service/domain/contract.ts';
import { forward, type LocalServer, startLocalServer } from '../../kit/local-server.ts';
import { storedWith } from '../../kit/stored-requests.ts';
import { expect, type Site, test } from '../journey.ts';
import { toasts } from '../specification.ts';
import { about, blog, cybersecurity, navigation } from '../words.ts';
import { deskJourney } from './desk-journey.ts';
import type { Driver } from './driver.ts';
import { keys, Visit } from './visit.ts';

/** A browser with a new profile has much to do. */
const START_LIMIT_MS = 90_000;

export function mainJob(browser: string, openBrowser: () => Promise<Driver>): void {
  test.describe(browser, () => mainJobWith(browser, openBrowser));
}

function mainJobWith(browser: string, openBrowser: () => Promise<Driver>): void {
  // A hung browser ends here; a slow machine is no reason to fail.
  test.describe.configure({ timeout: 180_000 });
  // One browser for all, because starting it takes longer than a journey in it.
  let driver: Driver;
  let visit: Visit;

  test.beforeAll(async ({ site }) => {
    test.setTimeout(START_LIMIT_MS);
    driver = await openBrowser();
    visit = new Visit(driver, site.url);
    await visit.newPage(1300, 700);
  });

  test.afterAll(async () => {
    await driver?.close();
  });

  test.afterEach(async () => {
    // React Router gives up what quick clicks have begun, and Firefox tells so.
    const errors = (await visit.errors()).filter((error) => !error.startsWith('AbortError'));
    expect(errors).toEqual([]);
  });

  test('a dropdown opens below its button and closes; links lead on without a new document', async () => {
    await visit.open('/about');
    await visit.hydrated();
    await visit.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    await visit.click('.main-navigation button', navigation.services.label);
    const [button, menu] = (await visit.until('the menu', () => {
      const open = document.querySelector('.dropdown:popover-open');
      const invoker = document.querySelector(`[popovertarget="${open?.id}"]`);
      if (!open || !invoker) return null;
      return [invoker.getBoundingClientRect(), open.getBoundingClientRect()].map(
        ({ left, top, bottom }) => ({ left, top, bottom }),
      );
    })) as { left: number; top: number; bottom: number }[];
    expect(Math.abs((menu?.left ?? 0) - (button?.left ?? 0))).toBeLessThan(16);
    expect((menu?.top ?? 0) - (button?.bottom ?? 0)).toBeGreaterThanOrEqual(0);
    expect((menu?.top ?? 0) - (button?.bottom ?? 0)).toBeLessThan(16);
    await visit.type(keys.escape);
    await visit.until('the menu to close', noMenuIsOpen);
    await visit.click('.main-navigation button', navigation.services.label);
    await visit.click('.dropdown:popover-open a[href="/services/cybersecurity"]');
    await visit.heading(cybersecurity.heading);
    await visit.until('the menu to close', noMenuIsOpen);
    expect(await visit.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('a page is prefetched on hover; quick clicks, Back and Forward end where they should', async () => {
    await visit.open('/services/cybersecurity');
    await visit.hydrated();
    await visit.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    await visit.hover('.main-navigation a[href="/about"]');
    await visit.until('the data of the page', () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/about.data')),
    );
    // By script, because a driver is not as quick as a visitor.
    await visit.evaluate(async () => {
      for (const path of ['/blog', '/pricing-calculator', '/contact', '/why-choose-us', '/about']) {
        document.querySelector<HTMLElement>(`.main-navigation a[href="${path}"]`)?.click();
        await new Promise((resolve) => window.setTimeout(resolve, 50));
      }
    });
    await visit.heading(about.heading);
    await visit.click('.main-navigation a[href="/blog"]');
    await visit.heading(blog.heading);
    await visit.back();
    await visit.heading(about.heading);
    await visit.forward();
    await visit.heading(blog.heading);
    expect(await visit.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('what is tapped and typed before the page comes alive stays, and counts', async ({
    site,
  }) => {
    await using slow = await startSlowSite(site, ({ url = '' }) => /entry\.client/.test(url));
    const slowly = new Visit(driver, slow.url);
    await slowly.open('/contact');
    await slowly.click('.privacy-notice summary');
    await slowly.fill('#contact-name', 'Amélie');
    await slowly.fill('#contact-message', 'Four words were typed');
    await slow.asked;
    slow.release();
    await slowly.hydrated();
    await slowly.type('.');
    await slowly.see('.message-counter', '22/');
    const typed = await slowly.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('#contact-name, #contact-message')].map(
        ({ value }) => value,
      ),
    );
    expect(typed).toEqual(['Amélie', 'Four words were typed.']);
    expect(await slowly.evaluate(() => document.querySelectorAll('details[open]').length)).toBe(1);
  });

  test('a request is stored once if its page is reloaded meanwhile', async ({ site }) => {
    await using slow = await startSlowSite(
      site,
      ({ method, url }) => method === 'POST' && url === FUNCTION_PATH,
    );
    const message = `Reloaded: ${browser}.`;
    const slowly = new Visit(driver, slow.url);
    await slowly.open('/contact');
    await slowly.fill('#contact-name', 'Ana');
    await slowly.fill('#contact-email', 'ana@b.ca');
    await slowly.fill('#contact-message', message);
    await slowly.solveCaptchaAndSend();
    await slow.asked;
    await slowly.reload();
    slow.release();
    // One for each mailbox.
    await expect.poll(() => site.mailbox.about(message).length).toBe(2);

    // What was typed is still there, and sending it again repeats the request.
    await slowly.until(
      'what was typed',
      (words) => document.querySelector('textarea')?.value === words,
      message,
    );
    await slowly.click('#contact-message');
    await slowly.solveCaptchaAndSend();
    await slowly.see('.toast', toasts.success.title);
    expect(await storedWith(site, message)).toHaveLength(1);
    expect(site.mailbox.about(message)).toHaveLength(2);
  });

  test('a visitor sends an estimate; the company answers it at its desk on a phone', async ({
    site,
  }) => {
    test.slow();
    await deskJourney(visit, site, `Visitor with ${browser}`);
  });

  test('on a phone nothing scrolls sideways, and the menu opens below the header', async () => {
    await visit.newPage(375, 800);
    for (const path of ['/', '/premium-plus', '/pricing-calculator']) {
      await visit.open(path);
      const beyond = await visit.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(beyond, path).toBe(0);
    }
    await visit.click('.menu-button');
    const distance = await visit.evaluate(() => {
      const menu = document.querySelector('.mobile-menu:popover-open')?.getBoundingClientRect();
      const header = document.querySelector('.site-header')?.getBoundingClientRect();
      return (menu?.top ?? Number.NaN) - (header?.bottom ?? 0);
    });
    expect(Math.abs(distance)).toBeLessThan(4);
  });
}

function noMenuIsOpen(): boolean {
  return document.querySelector('[popover]:popover-open') === null;
}

interface SlowSite extends LocalServer {
  /** Resolves when what is held back has been asked for. */
  asked: Promise<void>;
  /** Passes it on, and all that come later at once. */
  release(): void;
}

/** A proxy that holds some requests back. One that its browser gives up meanwhile goes no further. */
async function startSlowSite(
  { url }: Site,
  isHeldBack: (request: IncomingMessage) => boolean,
): Promise<SlowSite> {
  const { promise: asked, resolve: noteRequest } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await startLocalServer(async (incoming, response) => {
    const body = await buffer(incoming);
    if (isHeldBack(incoming)) {
      noteRequest();
      await released;
      if (response.destroyed) return;
    }
    await forward(incoming, body, `${url}${incoming.url}`, response);
  });
  return { ...server, asked, release };
}
