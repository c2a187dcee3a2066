/** What the form refuses before it sends anything, and how it says so. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';
import { expectApart } from './page-layout.ts';
import { decoys, messages, shell, toasts } from './specification.ts';
import { form, said } from './words.ts';

test('messages and toasts are those of the specification, word for word', () => {
  expect(form.violations).toEqual(messages);
  expect(form.toasts).toEqual(toasts);
});

test('validation failure: toast, summary with focus, inline errors that clear on edit', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await expect(contact.form.getByRole('group', { name: form.captchaLabel })).toBeHidden();
  await contact.field('name').fill('R2-D2');
  await contact.field('businessName').fill('x'.repeat(101));
  await contact.field('email').fill('not-an-address');
  await contact.field('phone').fill('0123');
  await contact.field('message').fill('Too short');
  await contact.submit.click();
  await contact.expectToast(toasts.validation);
  const summary = page.getByRole('alert').filter({ hasText: form.errorSummaryTitle });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    messages.name_characters,
    messages.company_too_long,
    messages.email_invalid,
    messages.phone_invalid,
    messages.message_too_short,
    messages.captcha_required,
  ]);
  await expect(page).toHaveTitle(new RegExp(`^${form.errorTitlePrefix}`));
  await expect(contact.field('name')).toHaveAccessibleDescription(
    `${messages.name_characters} ${said(form.refusals.name_character, { found: '2' })}`,
  );
  await summary.getByRole('link', { name: messages.email_invalid }).click();
  const email = contact.field('email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(new RegExp(messages.email_invalid));
  await email.fill('a@example.ca');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(email).not.toHaveAccessibleDescription(new RegExp(messages.email_invalid));
  await expect(contact.field('phone')).toHaveAttribute('aria-invalid', 'true');
});

test('each required field has its message, and no toast lies over them', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.submit.click();
  const toast = contact.toast(toasts.validation.title).last();
  const summary = page.getByRole('alert').filter({ hasText: form.errorSummaryTitle });
  // A window of 1280 × 720 at 200 % zoom, and a small phone.
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    messages.name_required,
    messages.email_required,
    messages.message_required,
    messages.captcha_required,
  ]);
  for (const size of [
    { width: 640, height: 360 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await contact.submit.click();
    await expect(summary).toBeFocused();
    await contact.takeTime(1000);
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect(summary).toBeInViewport();
    await expectApart(toast, summary);
    await summary.getByRole('link', { name: messages.message_required }).press('Enter');
    await expect(contact.field('message')).toBeFocused();
    await expectApart(toast, contact.field('message').locator('xpath=..'));
    await expectApart(toast, page.getByRole('button', { name: shell.scrollToTop }));
  }
  await contact.fill(entry);
  await expect(toast).toBeVisible();
  await contact.solveCaptcha();
  await expect(toast).toHaveCount(0);
});

test('the counter turns red over 1000 and the message is refused, not cut', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  const tooLong = 'é'.repeat(1001);
  await contact.fill({ ...entry, message: tooLong });
  const counter = contact.form.getByText('1001/1000');
  await expect(counter).toBeVisible();
  const [red, green, blue] = await counter.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));
  await contact.submit.click();
  await expect(page.getByRole('alert')).toContainText(messages.message_too_long);
  await expect(contact.field('message')).toHaveValue(tooLong);
});

test('captcha missing: its own toast and inline message, and the visitor is taken to it', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(entry);
  await contact.takeTime();
  // One that is still being loaded would be waited for.
  await expect(contact.captcha).toBeVisible();
  await contact.submit.click();
  await contact.expectToast(toasts.captchaMissing);
  await expect(contact.form.getByText(messages.captcha_required).first()).toBeInViewport({
    ratio: 1,
  });
  await expect(contact.captcha).toBeFocused();
  await expect(contact.captcha).toBeInViewport({ ratio: 1 });
  await contact.expectKept(entry);
});

test('honeypot filled: blocked, emptied, renamed; the second try goes through', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const trap = page.locator(decoys.map((name) => `form input[name="${name}"]`).join(', '));
  await expect(trap).toHaveCount(1);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(contact.form.getByRole('textbox')).toHaveCount(5);
  const firstName = await trap.getAttribute('name');
  await contact.fillAndSolve();
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://autofilled.example';
  });
  await contact.submit.click();
  await contact.expectToast(toasts.honeypot);
  await expect(trap).toHaveValue('');
  expect(await trap.getAttribute('name')).not.toBe(firstName);
  await contact.takeTime();
  await contact.submit.click();
  await contact.expectSent();
});

test('suspicious activity: eleven of the same letter in a row in a long text', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve({
    ...entry,
    message: `Please call me back, it is urgent, hellooooooooooooooo there`,
  });
  await contact.submit.click();
  await contact.expectToast(toasts.suspicious);
  await expect(contact.field('message')).toHaveAccessibleDescription(/“o{11}/);
});

test('dangerous characters: the summary leads to the field, and nothing that was typed is kept in a log', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const message = 'Please look: <script>alert(document.cookie)</script> is in our page.';
  await contact.fillAndSolve({ ...entry, message });
  await contact.submit.click();
  await contact.expectToast(toasts.dangerous);
  const sentence = said(form.refusals.program_code, { found: '<script' });
  const summary = page.getByRole('alert').filter({ hasText: form.errorSummaryTitle });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: sentence }).click();
  const field = contact.field('message');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(sentence)}$`));
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('dangerous_input');
  for (const typed of [entry.name, entry.email, 'document.cookie', 'in our page']) {
    expect(stored).not.toContain(typed);
  }
  await field.fill('Please look: an alert comes up on our page.');
  await expect(contact.toast(toasts.dangerous.title)).toHaveCount(0);
});
