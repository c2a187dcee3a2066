/** A page that is reloaded while its request is under way (FORM-30), in any browser. */
import { buffer } from 'node:stream/consumers';
import { FUNCTION_PATH } from '../../../service/shared/contract.ts';
import { leads } from '../../kit/commands.ts';
import { forward, type LocalServer, startLocalServer } from '../../kit/local-server.ts';
import { expect, type Site, test } from '../journey.ts';
import { toasts } from '../specification.ts';
import type { Visit } from './visit.ts';

interface SlowSite extends LocalServer {
  /** Resolves when a contact request has come. */
  asked: Promise<void>;
  /** Passes it on, and all that come later at once. */
  release(): void;
}

/** A proxy that holds contact requests back. One that its browser gives up meanwhile goes no further. */
export async function startSlowSite({ url }: Site): Promise<SlowSite> {
  const { promise: asked, resolve: noteRequest } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await startLocalServer(async (incoming, response) => {
    const body = await buffer(incoming);
    if (incoming.method === 'POST' && incoming.url === FUNCTION_PATH) {
      noteRequest();
      await released;
      if (response.destroyed) return;
    }
    await forward(incoming, body, `${url}${incoming.url}`, response);
  });
  return { ...server, asked, release };
}

export async function reloadWhileSending(
  visit: Visit,
  site: Site,
  slow: SlowSite,
  message: string,
): Promise<void> {
  const stored = async () => (await leads(site, 'export', '--csv')).split(message).length - 1;

  await test.step('the request outlives its page', async () => {
    await visit.open('/contact');
    await visit.fill('#contact-name', 'Ana');
    await visit.fill('#contact-email', 'ana@b.ca');
    await visit.fill('#contact-message', message);
    await visit.solveCaptchaAndSend();
    await slow.asked;
    await visit.reload();
    slow.release();
    // One for each mailbox.
    await expect.poll(() => site.mailbox.about(message).length).toBe(2);
  });

  await test.step('what was typed is still there, and sending it again repeats the request', async () => {
    await visit.until(
      'what was typed',
      (words) => document.querySelector('textarea')?.value === words,
      message,
    );
    await visit.click('#contact-message');
    await visit.solveCaptchaAndSend();
    await visit.see('.toast', toasts.success.title);
    expect(await stored()).toBe(1);
    expect(site.mailbox.about(message)).toHaveLength(2);
  });
}
