/** Tabs that journeys of one file use one after another (docs/decisions/2026-11-22-fast-tests.md). */
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** What cannot be changed in an open tab, or is what each journey starts with. */
export type TabOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'viewport' | 'colorScheme' | 'hasTouch' | 'isMobile' | 'javaScriptEnabled'
> & { contextOptions?: BrowserContextOptions };

/**
 * A tab that has shown a page needs a third of the processor time of a new one for the next. Pages
 * find it as if it were new, except for the scripts and styles that the browser has kept.
 */
export class Tabs {
  readonly #open: () => Promise<BrowserContext>;
  readonly #free = new Map<string, BrowserContext>();
  #file = '';

  constructor(open: () => Promise<BrowserContext>) {
    this.#open = open;
  }

  /** A context with a clean tab; of another test of the same file and options if there is a free one. */
  async take(file: string, options: TabOptions): Promise<BrowserContext> {
    if (file !== this.#file) await this.close();
    this.#file = file;
    const key = JSON.stringify(options);
    const used = this.#free.get(key);
    if (used === undefined) {
      const context = await this.#open();
      await context.newPage();
      return context;
    }
    this.#free.delete(key);
    await clean(used, options);
    return used;
  }

  /** Keeps the context for the next test. */
  giveBack(context: BrowserContext, options: TabOptions): void {
    this.#free.set(JSON.stringify(options), context);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#free.values()].map((context) => context.close()));
    this.#free.clear();
  }
}

async function clean(context: BrowserContext, options: TabOptions): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page of the same origin, which keeps the tab's process, and has no scripts.
  await page.goto('/robots.txt');
  await page.mouse.move(0, 0);
  if (options.javaScriptEnabled !== false) await forget(page);
  if (options.viewport) await page.setViewportSize(options.viewport);
  const { colorScheme = 'light', contextOptions } = options;
  await page.emulateMedia({
    media: null,
    colorScheme,
    reducedMotion: contextOptions?.reducedMotion ?? null,
    forcedColors: contextOptions?.forcedColors ?? null,
  });
}

async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
