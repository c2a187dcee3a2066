/** A visitor in any browser: what a journey does and sees, in terms of CSS selectors and texts. */
import { setTimeout } from 'node:timers/promises';
import { form } from '../words.ts';
import type { Driver } from './driver.ts';

/** A slow machine is no reason to fail. */
const WAIT_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** WebDriver's codes of keys without a character. */
export const keys = { escape: '\uE00C' };

export class Visit {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Calls a function in the page. It sees nothing of the test but its arguments. */
  async evaluate<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const call = `(${inPage})(...${JSON.stringify(args)})`;
    return (await this.#driver.evaluate(call)) as Awaited<Result>;
  }

  /** Waits until the function returns something true, and returns that. */
  async until<Args extends unknown[], Result>(
    what: string,
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const end = performance.now() + WAIT_LIMIT_MS;
    for (;;) {
      const result = await this.evaluate(inPage, ...args);
      if (result) return result;
      if (performance.now() > end) {
        throw new Error(`Waited in vain for: ${what}; ${await this.#whereabouts()}`);
      }
      await setTimeout(POLL_MS);
    }
  }

  async open(path: string): Promise<void> {
    await this.#driver.goto(this.#origin + path);
    await this.#noteErrors();
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#noteErrors();
  }

  back = () => this.#driver.back();
  forward = () => this.#driver.forward();
  newPage = (width: number, height: number) => this.#driver.newPage(width, height);
  type = (text: string) => this.#driver.type(text);

  hydrated = () =>
    this.until('hydration', () => document.documentElement.dataset.hydration === 'done');

  /** Waits until the text is in an element that the selector finds. */
  see = (selector: string, text: string) =>
    this.until(
      `"${text}" in ${selector}`,
      (css, words) =>
        [...document.querySelectorAll(css)].some((one) => one.textContent?.includes(words)),
      selector,
      text,
    );

  heading = (text: string) => this.see('h1', text);

  /** Where the page has moved between the look and the press, something else was pressed: then once more. */
  async click(selector: string, text = ''): Promise<void> {
    for (;;) {
      const { x, y } = await this.#centre(selector, text);
      await this.#driver.click(x, y);
      // Of a document that the click has led to, this is undefined.
      const isMissed = await this.evaluate(() => (window as Watched).isMissed);
      if (isMissed !== true) return;
    }
  }

  async hover(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.#centre(selector, text);
    await this.#driver.hover(x, y);
  }

  /** After what stands there. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate(() => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) {
        field.setSelectionRange(field.textLength, field.textLength);
      }
    });
    await this.type(text);
  }

  /** With the form filled in. A submission within 3 s is suspicious, so the clock of the page is set forward. */
  async solveCaptchaAndSend(): Promise<void> {
    await this.click('altcha-widget input[type=checkbox]');
    await this.see('.captcha', form.captchaVerified);
    await this.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 3500;
    });
    await this.click('form button[type=submit]');
  }

  /** Errors of the page since it was opened, and what its content security policy has blocked. */
  errors = () =>
    this.evaluate(() => (window as typeof window & { notedErrors: string[] }).notedErrors);

  #whereabouts = () =>
    this.evaluate(() => `at ${location.pathname}: "${document.querySelector('h1')?.textContent}"`);

  /** Firefox may say that an address is loaded before its document is there, and then replaces the empty one. */
  async #noteErrors(): Promise<void> {
    await this.until(
      'a document',
      () =>
        location.protocol !== 'about:' &&
        document.readyState === 'complete' &&
        document.body !== null,
    );
    await this.evaluate(() => {
      const notedErrors: string[] = [];
      Object.assign(window, { notedErrors });
      addEventListener('error', ({ message }) => notedErrors.push(message));
      addEventListener('unhandledrejection', (event) => {
        // The page may still handle it.
        window.setTimeout(() => {
          if (!event.defaultPrevented) notedErrors.push(String(event.reason));
        });
      });
      addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
        notedErrors.push(`${effectiveDirective} blocks ${blockedURI}`),
      );
    });
  }

  /** Scrolls a visible element with this text into view, and waits until it stays there uncovered. */
  #centre(selector: string, text: string): Promise<Point> {
    const centre = async (css: string, words: string): Promise<Point | null> => {
      const element = [...document.querySelectorAll(css)].find(
        (one) => one.checkVisibility() && one.textContent?.includes(words),
      );
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = element?.getClientRects()[0];
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const box = element?.getClientRects()[0];
      if (!box || box.top !== before?.top || box.left !== before.left) return null;
      const x = Math.round(box.left + box.width / 2);
      const y = Math.round(box.top + box.height / 2);
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(element?.contains(hit) || hit.contains(element ?? null))) return null;
      const watched: Watched = window;
      watched.isMissed = true;
      const note = () => {
        watched.isMissed = false;
      };
      hit.addEventListener('click', note, { capture: true, once: true });
      return { x, y };
    };
    return this.until(`${selector} "${text}" in view`, centre, selector, text) as Promise<Point>;
  }
}

type Watched = typeof window & { isMissed?: boolean };

interface Point {
  x: number;
  y: number;
}
