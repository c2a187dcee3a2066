/** A request from the visitor to the company's answer, in any browser. */
import type { ReceivedEmail } from '../../kit/mail-server.ts';
import { keyAddress } from '../desk-page.ts';
import { addressOf, totalOf } from '../estimate-page.ts';
import { expect, type Site, test } from '../journey.ts';
import { toasts } from '../specification.ts';
import { desk, navigation, said } from '../words.ts';
import type { Visit } from './visit.ts';

const PHONE = [360, 740] as const;

const total = totalOf({ people: 11 });

export async function deskJourney(visit: Visit, site: Site, name: string): Promise<void> {
  await sendEstimate(visit, name);
  const { email } = await notificationOf(site, total);
  expect(email.replyTo?.[0]?.name).toBe(name);
  const told = site.mailbox.about(total).flatMap(({ recipients }) => recipients);
  const sam = told.find((mailbox) => mailbox.startsWith('sam')) ?? '';
  const kim = told.find((mailbox) => mailbox.startsWith('kim')) ?? '';
  const address = /\/desk#request=\d+/.exec(email.text ?? '')?.[0] ?? '';

  await test.step('it is opened on a phone without a key; the key comes by e-mail', async () => {
    await visit.newPage(...PHONE);
    await visit.open(address);
    await visit.hydrated();
    await visit.click('.desk button', desk.signIn.send);
    await enter(visit, await keyAddress(site, sam), 'Sam');
    await visit.open(address);
    await visit.heading(name);
  });

  await test.step('the answer quotes the request, which is then done', async () => {
    const [href, firstLine, isInView] = await visit.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.desk-acts a');
      const message = document.querySelector('.desk-message')?.textContent ?? '';
      const { bottom = Number.NaN } = link?.getBoundingClientRect() ?? {};
      return [link?.href ?? '', message.split('\n')[0] ?? '', bottom <= innerHeight] as const;
    });
    expect(href).toMatch(/^mailto:visitor@example\.ca\?subject=Re/);
    expect(href).toContain(encodeURIComponent(`> ${firstLine}`));
    expect(isInView).toBe(true);
    await visit.click('.desk-acts button', desk.request.acts.done);
    await visit.see('.desk-status', desk.request.outcomes.done);
  });

  await test.step('a second person, on another device, sees what the first has done', async () => {
    await visit.evaluate(() => localStorage.clear());
    // Otherwise the link with the key would be another part of the document that knows the first person.
    await visit.open('/about');
    await enter(visit, await keyAddress(site, kim), 'Kim');
    await visit.open(address);
    await visit.see('.desk-record', said(desk.record.done, { person: 'Sam' }));
  });
}

async function sendEstimate(visit: Visit, name: string): Promise<void> {
  await visit.open(addressOf({ people: 11 }));
  await visit.see('.ticket-total', total);
  await visit.click('.estimate-actions a', navigation.callsToAction.quote);
  await visit.until(
    'the estimate in the message',
    (words) => document.querySelector('textarea')?.value.includes(words),
    total,
  );
  await visit.fill('#contact-name', name);
  await visit.fill('#contact-email', 'visitor@example.ca');
  // What was chosen is no message by itself.
  await visit.fill('#contact-message', 'Please call me.');
  await visit.solveCaptchaAndSend();
  await visit.see('.toast', toasts.success.title);
}

/** There is one, which each mailbox of the company gets by itself. A digest, which nobody can answer, may tell of the request too. */
async function notificationOf({ mailbox }: Site, words: string): Promise<ReceivedEmail> {
  const notifications = () => mailbox.about(words).filter(({ email }) => email.replyTo?.length);
  await expect.poll(() => notifications().length).toBe(2);
  return notifications()[0] as ReceivedEmail;
}

async function enter(visit: Visit, link: string, name: string): Promise<void> {
  await visit.open(`/desk${new URL(link).hash}`);
  await visit.see('.desk button', desk.signIn.enter);
  expect(await visit.evaluate(() => location.hash)).not.toContain('key');
  await visit.fill('#person', name);
  await visit.click('.desk button', desk.signIn.enter);
  await visit.see('.desk-person', desk.person.isYou.split('{name}')[0] ?? '');
}
