/** What the form does to characters while they are typed, and what it leaves alone. */
import type { Locator } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';

test('what nobody sees or has copied with an address leaves the fields, and the message stays as it was typed', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const contact = new ContactPage(page);
  await contact.open();
  const message = 'Our office in Tabriz \u200f(تبریز)\u200e has a server that is too warm.';
  await contact.fill({ ...entry, email: '', phone: '', name: '', message });
  const [name, email, phone] = [
    contact.field('name'),
    contact.field('email'),
    contact.field('phone'),
  ];
  const paste = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
  };
  await paste(name, 'Ami\u200bna\u00ad\u2800علی\u200cرضا');
  await expect(name).toHaveValue('Amina علی\u200cرضا');
  await paste(email, 'Amina <amina\u200b@example.ca\u00ad>;');
  await expect(email).toHaveValue('Amina <amina@example.ca>;');
  await phone.pressSequentially('Tel: ۶۱۳.555.0199.');
  await expect(email).toHaveValue('amina@example.ca');
  await contact.takeTime();
  await contact.solveCaptcha();
  await expect(phone).toHaveValue('613-555-0199');
  await phone.fill('613.555.0188');
  await page.keyboard.press('Enter');
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about('Amina علی\u200cرضا').length).toBe(1);
  const [received] = site.mailbox.about('Amina علی\u200cرضا');
  expect(received?.email.text).toContain(message);
  expect(received?.email.text).toContain('amina@example.ca\n');
  expect(received?.email.text).toContain('613-555-0188\n');
});
