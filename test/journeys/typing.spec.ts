/** What the form does to characters while they are typed, and what it leaves alone. */
import type { Locator } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';
import { form } from './words.ts';

test('invisible characters leave a name, an address and a number as they are typed or pasted', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const contact = new ContactPage(page);
  await contact.open();
  const message = 'Our office in Tabriz \u200f(تبریز)\u200e has a server that is too warm.';
  await contact.fill({ ...entry, email: '', phone: '', name: '', message });
  const paste = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
  };
  await paste(contact.field('name'), 'Ami\u200bna\u00ad\u2800علی\u200cرضا');
  await expect(contact.field('name')).toHaveValue('Amina علی\u200cرضا');
  await paste(contact.field('email'), 'amina\u200b@example.ca\u00ad');
  await expect(contact.field('email')).toHaveValue('amina@example.ca');
  await paste(contact.field('phone'), '\u202a+1 ۶۱۳\u2212555ー0199\u202c');
  await expect(contact.field('phone')).toHaveValue('+1 613-555-0199');
  await contact.takeTime();
  await contact.solveCaptcha();
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about('Amina علی\u200cرضا').length).toBe(1);
  const [received] = site.mailbox.about('Amina علی\u200cرضا');
  expect(received?.email.text).toContain(message);
  expect(received?.email.text).toContain('amina@example.ca\n');
  expect(received?.email.text).toContain('+1 613-555-0199\n');
});

test('what was copied with an address and a number leaves them when their field is left, or the form is sent from it', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const [email, phone] = [contact.field('email'), contact.field('phone')];
  await email.fill('Jane Doe <jane@client.example>;');
  await phone.pressSequentially('Tel: 613.555.0199.');
  await expect(email).toHaveValue('jane@client.example');
  await expect(phone).toHaveValue('Tel: 613.555.0199.');
  await page.keyboard.press('Tab');
  await expect(phone).toHaveValue('613-555-0199');
  await phone.fill('613.555.0188');
  await email.fill('mailto:jane@client.example?subject=Quote');
  await contact.takeTime();
  await page.keyboard.press('Enter');
  await expect(phone).toHaveValue('613-555-0188');
  await expect(email).toHaveValue('jane@client.example');
  await expect(contact.form).not.toContainText(form.violations.phone_invalid);
  await expect(contact.form).not.toContainText(form.violations.email_invalid);
});
