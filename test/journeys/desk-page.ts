/** The desk as a person uses it. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, hydrated, type Site } from './journey.ts';
import { desk, said } from './words.ts';

export class DeskPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get notice() {
    return this.page.locator('.desk-status');
  }

  async open(address = '/desk') {
    await this.page.goto(address);
    await hydrated(this.page);
  }

  /** The times that are shown, all of which say by whose clock they are. */
  async timesOfNoZone(): Promise<string[]> {
    const shown = (await this.page.locator('main').textContent()) ?? '';
    expect(shown).toMatch(/\d:\d\d/);
    return shown.match(/\d?\d:\d\d(?!(?:\s[ap]\.m\.)?\sE[SD]T)/g) ?? [];
  }

  async press(name: string) {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async goTo(name: string | RegExp) {
    await this.page.getByRole('link', { name }).click();
  }

  async enter(person: string) {
    await this.page.getByLabel(desk.signIn.name).fill(person);
    await this.press(desk.signIn.enter);
    await expect(this.page.getByText(said(desk.person.isYou, { name: person }))).toBeVisible();
  }
}

/** Somebody else, on another device, who has entered with the same key. */
export async function enteredAs(person: string, key: string, context: BrowserContext) {
  await context.addInitScript(
    ([keptKey, keptPerson]) => {
      localStorage.setItem('desk-key', keptKey ?? '');
      localStorage.setItem('desk-person', keptPerson ?? '');
    },
    [key, person],
  );
  return new DeskPage(await context.newPage());
}

/**
 * The address in the newest key e-mail, when there are this many.
 *
 * @param recipient each mailbox of the company gets one
 */
export async function keyAddress({ mailbox }: Site, recipient = '', count = 1): Promise<string> {
  const links = () =>
    mailbox.received
      .filter(({ recipients }) => recipients.some((address) => address.includes(recipient)))
      .flatMap(({ email }) => /https?:\S+#key=[\w.~-]+/.exec(email.text ?? '') ?? []);
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(count);
  return links().at(-1) ?? '';
}
