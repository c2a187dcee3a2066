/** axe finds nothing, on every page and in every state that a visitor can bring about. */
import { axeViolations } from './axe.ts';
import { ContactPage } from './contact-page.ts';
import { everyPage } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';

// Without motion nothing is measured in the middle of its fade.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [/status of 404/],
});

const widths = [360, 768, 1440];

for (const path of everyPage) {
  test(`${path} has no violations, light or dark`, async ({ page }) => {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeViolations(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
}

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
