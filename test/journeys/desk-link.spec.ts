import { DeskPage, keyAddress } from './desk-page.ts';
import { expect, test } from './journey.ts';

test('a key opens the desk from a link that a gateway has encoded, and from one that is pasted', async ({
  page,
  site,
}) => {
  const desk = new DeskPage(page);
  const enter = page.getByRole('button', { name: 'Enter the desk' });
  await desk.open('/desk');
  await desk.press('Email a link to our mailbox');
  const { hash } = new URL(await keyAddress(site));

  await desk.open(`/desk${encodeURIComponent(hash)}`);
  await expect(page).toHaveURL('/desk');
  await expect(enter).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await desk.open('/desk#request=1');
  await desk.press('Use this link');
  await expect(page.getByText("There's no key in this.")).toBeVisible();
  const field = page.getByLabel('Link or key from the email');
  await expect(field).toBeFocused();
  await field.fill(`${site.url}/desk${encodeURIComponent(hash)}`);
  await desk.press('Use this link');
  await expect(enter).toBeVisible();
  await desk.enter('Sam');
  await expect(page).toHaveURL('/desk#request=1');
});
