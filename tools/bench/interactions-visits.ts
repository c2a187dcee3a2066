/** What `tools/bench/interactions.ts` does on a page, as a visitor with a phone. */
import type { Page } from '@playwright/test';

export interface Visit {
  /** The name in the table. */
  does: string;
  path: string;
  /** On a cold page the visitor begins as soon as it is painted, otherwise once it is hydrated. */
  isCold?: boolean;
  /** What is done before, without being measured, such as scrolling: nobody taps in the same moment. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** A quick typist's pause between two keys (ms). */
const betweenKeys = 120;
const aMessage = 'Two of our computers are slow.';
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).tap();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const people = (page: Page) => page.getByRole('spinbutton').first();
const oneMore = (page: Page) => page.getByRole('button', { name: /more|add|increase/i }).first();
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: betweenKeys });
}

async function fillForm(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ana Roy');
  await field(page, 'Email').fill('ana@example.ca');
  await field(page, 'Message').fill(aMessage);
  await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await page.getByText('Checked. Thank you.').waitFor();
  // A form that is sent within 3 s is suspicious (LIMIT-11).
  await page.waitForFunction(() => performance.now() > 3500);
  await send(page).scrollIntoViewIfNeeded();
}

export const visits: Visit[] = [
  { does: 'first touch: menu, cold Home', path: '/', isCold: true, act: openMenu },
  {
    does: 'first touch: text, cold post',
    path: '/blog/choose-cloud-solution-ottawa-business',
    isCold: true,
    act: (page) => page.getByRole('heading', { level: 1 }).tap(),
  },
  { does: 'open menu', path: '/', act: openMenu },
  {
    does: 'open group in menu',
    path: '/',
    prepare: openMenu,
    act: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByText('Industries', { exact: true }).tap(),
  },
  {
    does: 'follow link in menu',
    path: '/',
    prepare: openMenu,
    act: async (page) => {
      await page.getByRole('link', { name: 'About Us' }).first().tap();
      await page.waitForURL('**/about');
    },
  },
  {
    does: 'calculator: one more',
    path: '/pricing-calculator',
    prepare: (page) => oneMore(page).scrollIntoViewIfNeeded(),
    act: (page) => oneMore(page).tap(),
  },
  {
    does: 'calculator: type number',
    path: '/pricing-calculator',
    prepare: (page) => people(page).focus(),
    act: (page) => type(page, '25'),
  },
  {
    does: 'calculator: choose plan',
    path: '/pricing-calculator',
    act: (page) => page.getByRole('radio').nth(1).tap({ force: true }),
  },
  {
    does: 'search: type word',
    path: '/blog',
    act: async (page) => {
      await page.getByRole('searchbox').tap();
      await type(page, 'cloud');
    },
  },
  {
    does: 'form: type, cold page',
    path: '/contact',
    isCold: true,
    act: async (page) => {
      await field(page, 'Name').tap();
      await type(page, 'Ana Roy of Roy Dental');
    },
  },
  {
    does: 'form: type',
    path: '/contact',
    act: async (page) => {
      await field(page, 'Message').tap();
      await type(page, aMessage);
    },
  },
  {
    does: 'form: send, with errors',
    path: '/contact',
    prepare: async (page) => {
      await field(page, 'Name').fill('Ana');
      await send(page).scrollIntoViewIfNeeded();
    },
    act: async (page) => {
      await send(page).tap();
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    does: 'form: send',
    path: '/contact',
    prepare: fillForm,
    act: async (page) => {
      await send(page).tap();
      await page.getByText('Message Sent Successfully!').waitFor();
    },
  },
];
