/** What `scripts/bench/interactions.ts` does on a page, as a visitor with a phone, or at a desk. */
import type { Locator, Page } from '@playwright/test';

export interface Visit {
  /** The name in the table. */
  does: string;
  path: string;
  /** On a cold page the visitor begins as soon as it is painted, otherwise once it is hydrated. */
  isCold?: boolean;
  /** In a wide window with a mouse. */
  isOnDesktop?: boolean;
  /** What is done before, without being measured, such as scrolling: nobody taps in the same moment. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
  /** What the act leads to, looked for afterwards: looking takes the page as long as a small render. */
  outcome?(page: Page): Promise<void>;
}

/** A quick typist's pause between two keys (ms). */
const betweenKeys = 120;
const aMessage = 'Two of our computers are slow.';
/** Without Playwright's own checks of where the tap arrives, which run in the page meanwhile. */
const tap = (target: Locator) => target.tap({ force: true });
const openMenu = (page: Page) => tap(page.getByRole('button', { name: 'Open menu' }));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const people = (page: Page) => page.getByRole('spinbutton').first();
const firstPlan = (page: Page) =>
  page
    .locator('label')
    .filter({ has: page.locator('[name="plan"]') })
    .first();
const captcha = (page: Page) => page.getByRole('checkbox', { name: "I'm not a robot" });
const captchaSolved = (page: Page) => page.getByText('Checked. Thank you.').waitFor();
const sendEstimate = (page: Page) =>
  page.locator('.estimate-panel').getByRole('link', { name: 'Request a Quote' });
const firstQuestion = (page: Page) => page.locator('.questions summary').first();
const french = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Français', exact: true });
const dropdown = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: betweenKeys });
}

async function fillForm(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ana Roy');
  await field(page, 'Email').fill('ana@example.ca');
  await field(page, 'Message').fill(aMessage);
  await captcha(page).click();
  await captchaSolved(page);
  // A form that is sent within 3 s is suspicious.
  await page.waitForFunction(() => performance.now() > 3500);
  await send(page).scrollIntoViewIfNeeded();
}

export const visits: Visit[] = [
  { does: 'first touch: menu, cold Home', path: '/', isCold: true, act: openMenu },
  { does: 'open menu', path: '/', act: openMenu },
  {
    does: 'open dropdown on desktop',
    path: '/',
    isOnDesktop: true,
    act: (page) => dropdown(page).click({ force: true }),
    outcome: (page) => page.locator('.dropdown:popover-open').waitFor(),
  },
  {
    does: 'change language',
    path: '/',
    // Another language is another document. Until that arrives, this one answers the tap, and after
    // an answer without content it stays.
    prepare: async (page) => {
      await page.route('**/fr', (route) => route.fulfill({ status: 204 }));
    },
    act: async (page) => {
      await Promise.all([page.waitForRequest('**/fr'), tap(french(page))]);
    },
  },
  {
    does: 'unfold a question',
    path: '/pricing',
    prepare: (page) => firstQuestion(page).scrollIntoViewIfNeeded(),
    act: (page) => tap(firstQuestion(page)),
    outcome: (page) => page.locator('.questions details[open]').waitFor(),
  },
  {
    does: 'follow link in menu',
    path: '/',
    prepare: openMenu,
    act: (page) => tap(page.getByRole('link', { name: 'About Us' }).first()),
    outcome: (page) => page.waitForURL('**/about'),
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
    prepare: (page) => firstPlan(page).scrollIntoViewIfNeeded(),
    act: (page) => tap(firstPlan(page)),
    outcome: async (page) => {
      if (!(await page.getByRole('radio').first().isChecked()))
        throw new Error('No plan was chosen');
    },
  },
  {
    does: 'calculator: send with request',
    path: '/pricing-calculator',
    prepare: (page) => sendEstimate(page).scrollIntoViewIfNeeded(),
    act: (page) => tap(sendEstimate(page)),
    outcome: (page) => page.waitForURL('**/contact#quote'),
  },
  {
    does: 'form: type, cold page',
    path: '/contact',
    isCold: true,
    act: async (page) => {
      await tap(field(page, 'Name'));
      await type(page, 'Ana Roy of Roy Dental');
    },
  },
  {
    does: 'form: type',
    path: '/contact',
    prepare: (page) => field(page, 'Message').scrollIntoViewIfNeeded(),
    act: async (page) => {
      await tap(field(page, 'Message'));
      await type(page, aMessage);
    },
  },
  {
    does: 'form: tick captcha',
    path: '/contact',
    prepare: async (page) => {
      await tap(field(page, 'Message'));
      await captcha(page).scrollIntoViewIfNeeded();
    },
    act: (page) => tap(captcha(page)),
    outcome: captchaSolved,
  },
  {
    does: 'form: send, with errors',
    path: '/contact',
    prepare: async (page) => {
      await field(page, 'Name').fill('Ana');
      await send(page).scrollIntoViewIfNeeded();
    },
    act: (page) => tap(send(page)),
    outcome: (page) => page.getByText('There is a problem').waitFor(),
  },
  {
    does: 'form: send',
    path: '/contact',
    prepare: fillForm,
    act: (page) => tap(send(page)),
    outcome: (page) => page.getByText('Message Sent Successfully!').waitFor(),
  },
];
