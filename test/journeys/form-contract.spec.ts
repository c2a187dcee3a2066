/** What the form loads and sends. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';

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
