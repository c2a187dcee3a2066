/** Nodes that are not ours: of password managers, translators and proxies. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';

/** As translators of browsers do it. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

test.describe('added before hydration', () => {
  test.use({ expectedErrors: [/Minified React error #418/] });

  /** As password managers do it, and a proxy at the beginning of the page. */
  function addNodes(): void {
    document.body.prepend(document.createElement('div'));
    for (const input of document.querySelectorAll('input, textarea')) {
      input.after(document.createElement('div'));
      input.setAttribute('data-managed', '');
    }
  }

  test('what was typed in the form stays, and the focus: the next key counts', async ({ page }) => {
    const contact = new ContactPage(page);
    const release = await holdBack(page, /assets\/after-paint-[^/]*\.js$/);
    await page.goto('/contact', { waitUntil: 'commit' });
    await contact.fill(entry);
    await contact.field('message').focus();
    await page.evaluate(addNodes);
    release();
    await hydrated(page);
    await contact.expectKept(entry);
    await page.keyboard.type('x');
    await expect(contact.field('message')).toHaveValue(`${entry.message}x`);
  });

  test('a form that was sent too early is checked', async ({ page }) => {
    const release = await holdBack(page, /assets\/after-paint-[^/]*\.js$/);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.locator('form button[type=submit]').click();
    await page.evaluate(addNodes);
    release();
    await hydrated(page);
    await expect(page.locator('.error-summary')).toBeVisible();
  });
});

test('a translated form sends, and is there for the next request', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve({ ...entry, message: 'Could you call me about the server room?' });
  await page.evaluate(translate);
  await page.locator('form button[type=submit]').click();
  await contact.expectSent();
  await expect(page.locator('.sent-notice')).not.toBeEmpty();
  await page.evaluate(translate);
  await contact.takeTime();
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('.error-summary')).toBeVisible();
});

test('on a translated page every link still shows its page', async ({ page }) => {
  await page.goto('/services/cybersecurity');
  await hydrated(page);
  for (const path of ['/services', '/contact']) {
    await page.evaluate(translate);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.textContent();
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(heading).not.toHaveText(before ?? '');
    await expect(heading).toBeFocused();
    // Nothing of the page is left of its translation.
    await expect(page.getByRole('main')).not.toContainText('»');
  }
});
