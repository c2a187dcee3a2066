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
import { about, blog, cybersecurity, navigation, posts } from '../words.ts';
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
      for (const pause of [20, 50, 80]) {
        for (const path of [
          '/blog',
          '/pricing-calculator',
          '/contact',
          '/why-choose-us',
          '/about',
        ]) {
          document.querySelector<HTMLElement>(`.main-navigation a[href="${path}"]`)?.click();
          await new Promise((resolve) => window.setTimeout(resolve, pause));
        }
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

  test('a page that is reloaded while scrolled keeps its place and comes alive', async () => {
    await visit.open('/about');
    for (const y of [600, 800]) {
      await visit.evaluate((top) => scrollTo(0, top), y);
      await visit.reload();
      await visit.hydrated();
      const place = await visit.evaluate(() => scrollY);
      expect(Math.abs(place - y)).toBeLessThan(40);
    }
  });

  test('a link to a section leads to it, on one page and on the next, and Back to where it was followed', async () => {
    await visit.open('/privacy-policy');
    await visit.hydrated();
    await visit.evaluate(() => {
      const leftAt: number[] = [];
      Object.assign(window, { leftAt });
      addEventListener('click', () => leftAt.push(scrollY));
    });
    const section = (index: number) => `main nav li:nth-child(${index}) a`;
    // The address is the former one before the page has moved, and a link that moves meanwhile is missed.
    const goBack = async (hash: string) => {
      // By script, because Puppeteer waits in vain for Firefox to tell of a fragment.
      const place = await visit.evaluate(() => {
        history.back();
        return (window as typeof window & { leftAt: number[] }).leftAt.pop();
      });
      await visit.until(
        'the place where the last link was followed',
        (former, top) => location.hash === former && Math.abs(scrollY - (top ?? -2)) < 2,
        hash,
        place,
      );
    };
    await visit.click(section(2));
    await visit.until('the second section at the top', sectionIsReached);
    const before = await visit.evaluate(() => location.hash);
    await visit.click(section(5));
    await visit.until('the fifth section at the top', sectionIsReached);
    await goBack(before);
    await goBack('');
    await visit.click('.site-footer a[href="/terms-of-use"]');
    await visit.until('the next page', () => document.activeElement?.localName === 'h1');
    await visit.click(section(4));
    await visit.until('the fourth section at the top', sectionIsReached);
  });

  test('a topic of the blog leads to its posts', async () => {
    await visit.open('/blog');
    await visit.hydrated();
    const { heading = '', topics: [topic = ''] = [] } = posts[0] ?? {};
    await visit.click('main nav a', topic);
    await visit.until(
      'the heading of the topic',
      (words) => document.activeElement?.textContent === words,
      topic,
    );
    await visit.click('main h2 + ul a', heading);
    await visit.heading(heading);
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
    await reloadWhileSending(new Visit(driver, slow.url), site, slow, message);
  });

  test('a visitor sends an estimate; the company answers it at its desk on a phone', async ({
    site,
  }) => {
    test.slow();
    await deskJourney(visit, site, `Visitor with ${browser}`);
  });

  test('on a phone nothing scrolls sideways, and the menu opens below the header', async () => {
    await visit.newPage(375, 800);
    for (const path of ['/', '/industries/dental', '/premium-plus', '/pricing-calculator']) {
      await visit.open(path);
      const beyond = await visit.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(beyond, path).toBe(0);
    }
    const [row, total] = await visit.evaluate(() =>
      ['.ticket-total', '.total-ring'].map((css) => {
        const { top = 0, bottom = 0 } = document.querySelector(css)?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      }),
    );
    expect(Math.abs((row ?? 0) - (total ?? 0))).toBeLessThan(3);
    await visit.click('.menu-button');
    const distance = await visit.evaluate(() => {
      const menu = document.querySelector('.mobile-menu:popover-open')?.getBoundingClientRect();
      const header = document.querySelector('.site-header')?.getBoundingClientRect();
      return (menu?.top ?? Number.NaN) - (header?.bottom ?? 0);
    });
    expect(Math.abs(distance)).toBeLessThan(4);
  });
}

/** The heading of the address's section is focused, and below the header. */
function sectionIsReached(): boolean {
  const section = document.getElementById(location.hash.slice(1));
  const { top = -1 } = section?.getBoundingClientRect() ?? {};
  return document.activeElement === section && top >= 0 && top < 200;
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

/** A page that is reloaded while its request is under way. */
async function reloadWhileSending(
  visit: Visit,
  site: Site,
  slow: SlowSite,
  message: string,
): Promise<void> {
  await test.step('the request outlives its page', async () => {
    await visit.open('/contact');
    await visit.fill('#contact-name', 'Ana');
    await visit.fill('#contact-email', 'ana@b.ca');
    await visit.fill('#contact-message', message);
    await visit.solveCaptchaAndSend();
    await slow.asked;
    await visit.reload();
    slow.release();
    // One for each mailbox.
    await expect.poll(() => site.mailbox.about(message).length).toBe(2);
  });

  await test.step('what was typed is still there, and sending it again repeats the request', async () => {
    await visit.until(
      'what was typed',
      (words) => document.querySelector('textarea')?.value === words,
      message,
    );
    await visit.click('#contact-message');
    await visit.solveCaptchaAndSend();
    await visit.see('.toast', toasts.success.title);
    expect(await storedWith(site, message)).toHaveLength(1);
    expect(site.mailbox.about(message)).toHaveLength(2);
  });
}
