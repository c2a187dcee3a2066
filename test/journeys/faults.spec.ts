/** Faults around the form: missing scripts, storage that is denied. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { cybersecurity, form, frame, navigation, said } from './words.ts';

const endpoint = '**/functions/v1/send-contact-email';
const loadFailed = said(form.loadFailed);

test.describe('scripts that cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('without its validation the form says so, and loads it at the next try', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    await page.route('**/assets/form-tools-*.js', (route) => route.abort());
    await contact.open();
    await expect(contact.form.getByText(loadFailed)).toBeHidden();
    await contact.fill(entry);
    await contact.submit.click();
    await expect(contact.form.getByRole('alert').getByText(loadFailed)).toBeVisible();
    await contact.expectKept(entry);
    await expect(contact.submit).toBeEnabled();

    await page.unroute('**/assets/form-tools-*.js');
    await contact.takeTime();
    await contact.submit.click();
    await expect(contact.form.getByText(loadFailed)).toBeHidden();
    await contact.expectSent();
  });

  test('without the Supabase client the toast says so, and the next try sends', async ({
    page,
    site,
  }) => {
    const contact = new ContactPage(page);
    const values = { ...entry, message: 'The client came only at the second try.' };
    await page.route('**/assets/send-*.js', (route) => route.abort());
    await contact.open();
    await contact.fillAndSolve(values);
    await contact.submit.click();
    await contact.expectUnanswered();
    await contact.expectKept(values);
    await page.unroute('**/assets/send-*.js');
    await contact.takeTime();
    await contact.submit.click();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });

  test('without hydration the page works as HTML and says what the form cannot do', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
    await expect(contact.form.getByText(loadFailed)).toBeVisible();
    await contact.fill(entry);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await contact.submit.click();
    await contact.field('message').press('Enter');
    await contact.field('email').press('Enter');
    await contact.expectKept({ ...entry, message: `${entry.message}\n` });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/contact');
    expect(requests).toEqual([]);

    await page.getByRole('button', { name: navigation.services.label }).click();
    const menu = page.getByRole('navigation', { name: frame.mainNavigation });
    await menu.locator('a[href="/services/cybersecurity"]:visible').click();
    await expect(page).toHaveURL('/services/cybersecurity');
    await expect(
      page.getByRole('heading', { level: 1, name: cybersecurity.heading }),
    ).toBeVisible();
  });
});

test.describe('a browser that denies storage', () => {
  // React Router's script that restores the scroll position complains; nothing depends on it.
  test.use({ expectedErrors: [/^SecurityError: Access is denied/], ownTab: true });

  test('can still send', async ({ page, site }) => {
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    const contact = new ContactPage(page);
    const values = { ...entry, message: 'My browser keeps nothing for anybody.' };
    await contact.open();
    await contact.fillAndSolve(values);
    await contact.submit.click();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
    await page.getByRole('contentinfo').locator('a[href="/privacy-policy"]:visible').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/requires 'TrustedHTML' assignment/] });

  test('the security log holds what SECURITY-3 names, and nothing that was typed; no text becomes HTML (SECURITY-11)', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    const values = { ...entry, message: 'Please look at <script>alert(1)</script> on our page.' };
    await page.clock.install();
    await page.goto('/contact?utm_source=mail');
    await hydrated(page);
    await contact.fillAndSolve(values);
    await contact.submit.click();
    await contact.expectToast(toasts.dangerous);
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    for (const typed of [values.name, values.email, 'alert(1)', 'on our page']) {
      expect(stored).not.toContain(typed);
    }
    const log = await page.evaluate(() => sessionStorage.getItem('security-log') ?? '[]');
    expect(JSON.parse(log)).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        event: 'dangerous_input',
        details: {},
        userAgent: await page.evaluate(() => navigator.userAgent),
        url: new URL('/contact', page.url()).href,
        sessionId: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/),
      },
    ]);

    const assigned = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img>';
        return 'was let pass';
      } catch (error) {
        return String(error);
      }
    });
    expect(assigned).toMatch(/^TypeError: .*TrustedHTML/);
  });
});

test('the Supabase client is loaded at the first touch and makes the call', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const contact = new ContactPage(page);
  await contact.open();
  const partsOfTheForm = /\/assets\/(?:form-tools|send|altcha|pbkdf2)-|contact-config/;
  expect(loaded.filter((path) => partsOfTheForm.test(path))).toEqual([]);
  const [client] = await Promise.all([
    page.waitForResponse('**/assets/send-*.js'),
    contact.field('name').focus(),
  ]);
  expect(await client.text()).toContain('supabase-js');

  await contact.fillAndSolve();
  const [call] = await Promise.all([page.waitForRequest(endpoint), contact.submit.click()]);
  expect(call.method()).toBe('POST');
  const headers = await call.allHeaders();
  expect(headers.authorization).toBe('Bearer development-public-key');
  expect(headers['x-client-info']).toMatch(/^supabase-js/);
  expect(headers['content-type']).toContain('application/json');
  expect(call.postDataJSON()).toEqual({
    name: entry.name,
    email: entry.email,
    phone: null,
    company: null,
    message: entry.message,
    recaptchaToken: expect.stringMatching(/./),
    honeypotField: '',
    submissionFingerprint: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await contact.expectSent();
});
