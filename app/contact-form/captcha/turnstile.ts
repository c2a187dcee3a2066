/** Cloudflare Turnstile, explicit rendering. */
import type { MountCaptcha } from './adapter.ts';
import { explicitly, loadScript } from './load-script.ts';

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(
    container: HTMLElement,
    parameters: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}

export function mountTurnstile(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, { onToken, onExpire, onError }) => {
    await loadScript(explicitly(options.scriptUrl));
    const { turnstile } = window as unknown as { turnstile: Turnstile };
    const widgetId = turnstile.render(container, {
      sitekey: options.siteKey,
      callback: onToken,
      'expired-callback': onExpire,
      'error-callback': onError,
    });
    return {
      reset: () => turnstile.reset(widgetId),
      destroy: () => turnstile.remove(widgetId),
    };
  };
}
