/** What the form refuses before it sends anything, and how it says so (TOAST-1 to TOAST-5, TOAST-11). */
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, test } from './journey.ts';
import { expectApart } from './page-layout.ts';

test('validation failure: toast, summary with focus, inline errors that clear on edit', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await expect(contact.form.getByText(/^Once you start, a short check/)).toBeVisible();
  await contact.field('Name').fill('R2-D2');
  await contact.field('Business name').fill('x'.repeat(101));
  await contact.field('Email').fill('not-an-address');
  await expect(contact.field('Phone')).toHaveAccessibleDescription(/extension in your message/);
  await contact.field('Phone').fill('0123');
  await contact.field('Message').fill('Too short');
  await contact.submit.click();
  await contact.expectToast('Please fix the errors below', 'Check your form inputs and try again.');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Name can only contain letters, spaces, hyphens, and apostrophes',
    'Company name cannot exceed 100 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters long',
    'Please complete the CAPTCHA verification',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(contact.field('Name')).toHaveAccessibleDescription(
    'Name can only contain letters, spaces, hyphens, and apostrophes Please leave out “2”.',
  );
  await summary.getByRole('link', { name: 'Please enter a valid email address' }).click();
  const email = contact.field('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.fill('a@example.ca');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(email).not.toHaveAccessibleDescription(/valid email address/);
  await expect(contact.field('Phone')).toHaveAttribute('aria-invalid', 'true');
});

test('each required field has its message, and no toast lies over them', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.submit.click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name is required',
    'Email is required',
    'Message is required',
    'Please complete the CAPTCHA verification',
  ]);

  const toast = contact.toast('Please fix the errors below').last();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  // A window of 1280 × 720 at 200 % zoom, and a small phone.
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
    await summary.getByRole('link', { name: 'Message is required' }).press('Enter');
    await expect(contact.field('Message')).toBeFocused();
    await expectApart(toast, contact.field('Message').locator('xpath=..'));
    await expectApart(toast, page.getByRole('button', { name: 'Scroll to top' }));
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
  const counter = contact.form.getByText('1001/1000', { exact: true });
  await expect(counter).toBeVisible();
  const [red, green, blue] = await counter.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));
  await contact.submit.click();
  await expect(page.getByRole('alert')).toContainText('Message cannot exceed 1000 characters');
  await expect(contact.field('Message')).toHaveValue(tooLong);
});

test('captcha missing: its own toast and inline message, and the visitor is taken to it', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(entry);
  await contact.takeTime();
  await contact.submit.click();
  await contact.expectToast(
    'Please complete the reCAPTCHA',
    "Verify that you're not a robot before submitting.",
  );
  await expect(
    contact.form.getByText('Please complete the CAPTCHA verification').first(),
  ).toBeInViewport({ ratio: 1 });
  await expect(contact.captcha).toBeFocused();
  await expect(contact.captcha).toBeInViewport({ ratio: 1 });
  await contact.expectKept(entry);
});

test('a captcha that is missing because it is still loading gets the focus once it is there', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const release = await holdBack(page, /\/assets\/altcha-.*\.js$/);
  await contact.fill(entry);
  await contact.submit.click();
  await expect(
    contact.form.getByText('Please complete the CAPTCHA verification').first(),
  ).toBeVisible();
  await expect(contact.captcha).toHaveCount(0);
  release();
  await expect(contact.captcha).toBeFocused();
});

test('honeypot filled: blocked, emptied, renamed; the second try goes through', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const decoys = ['website', 'url', 'homepage', 'company_url', 'site_link', 'business_site'];
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
  await contact.expectToast('Submission blocked', 'Please try again later.');
  await expect(trap).toHaveValue('');
  expect(await trap.getAttribute('name')).not.toBe(firstName);
  await contact.takeTime();
  await contact.submit.click();
  await contact.expectSent();
});

test.describe('suspicious activity', () => {
  const title = 'Submission blocked';
  const text = 'Suspicious activity detected. Please try again later.';

  test('within 3 s of page load', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fill(entry);
    await contact.solveCaptcha();
    // By the browser's clock the page is now two seconds old, however long the machine took.
    await page.evaluate(() => {
      const loadedAt = performance.timeOrigin;
      Date.now = () => loadedAt + 2000;
      performance.now = () => 2000;
    });
    await contact.submit.click();
    await contact.expectToast(title, text);
  });

  test('eleven of the same letter in a row in a long text', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve({
      ...entry,
      message: `Please call me back, it is urgent, hellooooooooooooooo there`,
    });
    await contact.submit.click();
    await contact.expectToast(title, text);
    await expect(contact.field('Message')).toHaveAccessibleDescription(/“ooooooooooo”/);
  });
});

test('dangerous characters: the field is marked, and the summary leads to it', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  const message = 'Please look: <script>alert(document.cookie)</script> is in our page.';
  await contact.fillAndSolve({ ...entry, message });
  await contact.submit.click();
  await contact.expectToast(
    'Invalid input detected',
    'Please remove any special characters and try again.',
  );
  await expect(contact.field('Message')).toHaveValue(message);
  const sentence =
    "This form can't send program code or markup such as “<script”. Please describe it in words.";
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: sentence }).click();
  await expect(contact.field('Message')).toBeFocused();
  await expect(contact.field('Message')).toHaveAttribute('aria-invalid', 'true');
  await expect(contact.field('Message')).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
  await contact.field('Message').fill('Please look: an alert comes up on our page.');
  await expect(contact.toast('Invalid input detected')).toHaveCount(0);
});

test('the sixth message within an hour is refused with the time to wait and the phone number', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  for (let sent = 1; sent <= 5; sent += 1) {
    await contact.fillAndSolve({ ...entry, message: `Message number ${sent} of five.` });
    await contact.submit.click();
    await expect(contact.field('Message')).toHaveValue('');
    await contact.takeTime(61_000);
  }
  await contact.fillAndSolve();
  await contact.submit.click();
  await contact.expectToast(
    'Failed to send message',
    'Too many messages in a short time. Please try again in 5 minutes, or call us at (613) 555-0142.',
  );
  await contact.expectKept(entry);
});
