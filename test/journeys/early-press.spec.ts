/** Send is pressed before the page is ready for it: it is answered at once, and no second press is needed. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { form } from './words.ts';

const challenge = '**/send-contact-email/challenge';

for (const [what, file] of [
  ['what checks and sends', /\/assets\/form-tools-.*\.js$/],
  ['the captcha', /\/assets\/altcha-.*\.js$/],
  ['the settings of the deployment', /\/contact-config\.json$/],
] as const) {
  test(`before ${what} has come`, async ({ page, site }) => {
    const values = { ...entry, message: `Sent before ${what} had come.` };
    const contact = new ContactPage(page);
    await contact.open();
    const release = await holdBack(page, file);
    await contact.fill(values);
    await contact.takeTime();
    await contact.submit.click();
    await expect(contact.checking).toBeVisible();
    // A second press changes nothing.
    await contact.checking.click();
    release();
    await contact.expectSent();
    await expect(contact.field('message')).toHaveValue('');
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });
}

test('before the page is hydrated', async ({ page, site }) => {
  const values = { ...entry, message: 'Sent before the page was hydrated.' };
  const contact = new ContactPage(page);
  const release = await holdBack(page, /\/assets\/entry\.client-.*\.js$/);
  await page.clock.install();
  await page.goto('/contact');
  await contact.fill(values);
  await contact.takeTime();
  await contact.submit.click();
  await expect(contact.checking).toBeVisible();
  // Nothing that was typed goes into the address.
  await expect(page).toHaveURL('/contact');
  release();
  await hydrated(page);
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
});

test('while the captcha that was ticked is being checked', async ({ page, site }) => {
  const values = { ...entry, message: 'Sent while the captcha was at work.' };
  const contact = new ContactPage(page);
  await contact.open();
  const release = await holdBack(page, challenge);
  await contact.fill(values);
  await contact.takeTime();
  await contact.captcha.click();
  await contact.submit.click();
  await expect(contact.checking).toBeVisible();
  release();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
});

test.describe('a captcha that then fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is asked for, and the press is over', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await page.route(/\/assets\/altcha-.*\.js$/, (route) => route.abort());
    await contact.fill(entry);
    await contact.takeTime();
    await contact.submit.click();
    await contact.expectToast(toasts.captchaMissing);
    await expect(contact.submit).toHaveText(form.submit);
    await contact.expectKept(entry);
  });
});
