/** The site by role and name, by keyboard, and in forced colours. */
import { ContactPage, entry } from './contact-page.ts';
import { EstimatePage } from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { messages } from './specification.ts';
import { form as formText, frame, homeAction, nameOf, priceIn, said } from './words.ts';

test('from the home page to a sent request by keyboard, each stop by its role and name', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: frame.skipLink })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const main = page.getByRole('main');
  for (const stop of [
    main.getByRole('button').nth(0),
    main.getByRole('textbox', { name: priceIn('en').question }),
    main.getByRole('button').nth(1),
    main.getByRole('link', { name: priceIn('en').billLink }),
    main.getByRole('link', { name: homeAction }).first(),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const form = new ContactPage(page);
  await expect(form.form).toHaveAttribute('data-hydrated');
  await form.submit.focus();
  await page.keyboard.press('Enter');
  // The first submit loads the validation. Then the summary takes the focus, and its links lead to the fields.
  const summary = page.getByRole('alert').filter({ hasText: formText.errorSummaryTitle });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const name = form.field('name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(messages.name_required);
  await page.keyboard.type(entry.name);
  await expect(name).toHaveAccessibleDescription('');

  await form.field('email').focus();
  await page.keyboard.type(entry.email);
  await expect(form.field('phone')).toHaveAccessibleDescription(formText.hints.phone);
  await form.field('message').focus();
  await page.keyboard.type('Sent by names and keys alone.');
  await expect(form.field('message')).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(formText.hints.message)),
  );
  await form.captcha.focus();
  await page.keyboard.press('Space');
  await expect(form.form.getByText(formText.captchaVerified)).toBeVisible();
  await form.takeTime();
  await form.submit.focus();
  await page.keyboard.press('Enter');
  await form.expectSent();
  await expect(
    page.getByRole('status').filter({ hasText: said(formText.nextSteps) }),
  ).toBeVisible();
  await expect.poll(() => site.mailbox.about('by names and keys alone').length).toBe(1);
});

test('a link to a section of another page moves the focus to its heading', async ({ page }) => {
  await page.goto('/pricing-calculator');
  await hydrated(page);
  await page.getByRole('main').locator('a[href="/pricing#not-included"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#not-included')).toBeFocused();
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('buttons have a visible edge, and the focus is visible', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const button = page.getByRole('link', { name: homeAction }).first();
    const edge = await button.evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return { borderTopWidth, isSeen: borderTopColor !== backgroundColor };
    });
    expect(edge).toEqual({ borderTopWidth: '2px', isSeen: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineWidth} ${outlineStyle}`;
    });
    expect(outline).toBe('3px solid');
  });

  test('a chosen option looks different from the others', async ({ page }) => {
    const estimate = new EstimatePage(page);
    await estimate.open();
    const plan = (name: string) =>
      page.getByRole('radio', { name: new RegExp(`^${RegExp.escape(name)}`) });
    const picture = async (name: string) => {
      const card = plan(name).locator('xpath=..');
      return (await card.screenshot()).toString('base64');
    };
    const [complete, essential] = [nameOf('plans', 'complete'), nameOf('plans', 'essential')];
    await plan(complete).check();
    const chosen = await picture(complete);
    await plan(essential).check();
    expect(await picture(complete)).not.toBe(chosen);
  });
});
