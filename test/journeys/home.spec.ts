/** The motion of the home page, and the page for visitors without it. */
import { expect, hydrated, test } from './journey.ts';

test('the hero scene is animated and can be paused', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('img', { name: /^A line map/ })).toBeVisible();
  const pause = page.getByRole('button', { name: 'Pause the animation' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('canvas')).toBeVisible();
});

test('sections out of sight are revealed when they come into view', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const reason = page.getByRole('listitem').filter({ hasText: 'Local Ottawa-based support' });
  await expect(reason).toHaveCSS('opacity', '0');
  await reason.scrollIntoViewIfNeeded();
  await expect(reason).toHaveCSS('opacity', '1');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the still picture stays, the animation is not loaded, and nothing fades in', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/');
    await hydrated(page);
    await expect(page.locator('[data-shown="still"] img')).toBeVisible();
    const reason = page.getByRole('listitem').filter({ hasText: 'Local Ottawa-based support' });
    await expect(reason).toHaveCSS('opacity', '1');
    expect(scripts.filter((url) => url.includes('animated-scene'))).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is visible at once', async ({ page }) => {
    await page.goto('/');
    for (const text of [
      'Managed IT Services',
      'Local Ottawa-based support',
      'See All Industries',
    ]) {
      const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
      await expect(item.first()).toHaveCSS('opacity', '1');
    }
    await expect(page.locator('.scene-stage img')).toBeVisible();
  });
});
