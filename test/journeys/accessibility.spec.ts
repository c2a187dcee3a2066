/** axe finds no violation in menus, forms and details that a visitor has opened. every-page.spec.ts checks the pages as they load. */
import { axeViolations } from './axe.ts';
import { ContactPage } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';

// With motion, axe might measure colours in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} states`, () => {
    test.use({ colorScheme });

    test('the open mobile menu has no violations', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/industries/dental');
      await hydrated(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation').getByText('Services', { exact: true }).first().click();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('an open dropdown has no violations', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/industries/dental');
      await hydrated(page);
      await page.getByRole('button', { name: 'Industries' }).click();
      await expect(page.getByRole('link', { name: 'All industries' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('the form with errors, and with its toast, has no violations', async ({ page }) => {
      const contact = new ContactPage(page);
      await contact.open();
      await contact.takeTime();
      await contact.submit.click();
      await contact.expectToast(
        'Please fix the errors below',
        'Check your form inputs and try again.',
      );
      await expect(contact.captcha).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('open questions have no violations', async ({ page }) => {
      await page.goto('/pricing');
      await hydrated(page);
      await page.locator('main details').first().click();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}
