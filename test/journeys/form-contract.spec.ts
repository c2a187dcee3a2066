/** What the form keeps, loads and sends, and what it lets nobody do. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';

test.use({ expectedErrors: [/requires 'TrustedHTML' assignment/] });

test('the security log holds what the client named, and nothing that was typed; no text becomes HTML', async ({
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

test('the Supabase client is loaded at the first touch and makes the call', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const contact = new ContactPage(page);
  await contact.open();
  const partsOfTheForm = /\/assets\/(?:submit|send|altcha|pbkdf2)-|contact-config/;
  expect(loaded.filter((path) => partsOfTheForm.test(path))).toEqual([]);
  const [client] = await Promise.all([
    page.waitForResponse('**/assets/send-*.js'),
    contact.field('name').focus(),
  ]);
  expect(await client.text()).toContain('supabase-js');

  await contact.fillAndSolve({ ...entry, message: `${entry.message} R&D; &copy; caf&eacute;` });
  const [call] = await Promise.all([
    page.waitForRequest('**/functions/v1/send-contact-email'),
    contact.submit.click(),
  ]);
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
    message: `${entry.message} R&D; caf`,
    recaptchaToken: expect.stringMatching(/./),
    honeypotField: '',
    submissionFingerprint: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await contact.expectSent();
});
