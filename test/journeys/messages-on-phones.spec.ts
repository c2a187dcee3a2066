/** What the page says on a phone covers nothing that is needed, and nothing covers it. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectApart } from './page-layout.ts';
import { shell, toasts } from './specification.ts';
import { company } from './words.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('an error leaves the phone number, the menu and the round button free', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.submit.click();
  await contact.expectToast(toasts.validation);
  const toast = contact.toast(toasts.validation.title).first();
  const roundButton = page.getByRole('button', { name: shell.scrollToTop });
  await page.evaluate(() => scrollTo(0, 600));
  await expectApart(toast, roundButton);
  await page.evaluate(() => scrollTo(0, 0));
  const banner = page.getByRole('banner');
  await expectApart(toast, banner.getByRole('link', { name: company.phone.display }));
  await expectApart(toast, page.locator('.menu-button'));
});

test('nothing covers the confirmation', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve({
    ...entry,
    message: 'Could somebody look at our printer on Tuesday?',
  });
  await contact.submit.click();
  await contact.expectSent();
  const notice = page.locator('.sent-notice');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectApart(notice, page.getByRole('button', { name: shell.scrollToTop }));
  await expectApart(notice, contact.toast(toasts.success.title).first());
});

test('the way to the top keeps the focus on the page', async ({ page }) => {
  await page.goto('/services/managed-it');
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 1500));
  const button = page.getByRole('button', { name: shell.scrollToTop });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
