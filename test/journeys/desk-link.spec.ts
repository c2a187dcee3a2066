import { DeskPage, keyAddress } from './desk-page.ts';
import { expect, test } from './journey.ts';
import { desk as words } from './words.ts';

// A host of its own: a mailbox gets one key in ten minutes.
test.use({ hostEnvironment: { MAIL_TO: 'desk-link@company.example' } });

test('a key opens the desk from a link that a gateway has encoded, and from one that is pasted', async ({
  page,
  site,
}) => {
  const desk = new DeskPage(page);
  const enter = page.getByRole('button', { name: words.signIn.enter });
  await desk.open('/desk');
  await desk.press(words.signIn.send);
  const { hash } = new URL(await keyAddress(site));

  await desk.open(`/desk${encodeURIComponent(hash)}`);
  await expect(page).toHaveURL('/desk');
  await expect(enter).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('about:blank');
  await desk.open('/desk#list=done');
  await desk.press(words.signIn.usePasted);
  await expect(page.getByText(words.signIn.pasteMissing)).toBeVisible();
  const field = page.getByLabel(words.signIn.paste);
  await expect(field).toBeFocused();
  await field.fill(`${site.url}/desk${encodeURIComponent(hash)}`);
  await desk.press(words.signIn.usePasted);
  await expect(enter).toBeVisible();
  await desk.enter('Sam');
  await expect(page).toHaveURL('/desk#list=done');
});
