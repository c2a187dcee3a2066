/** Google reCAPTCHA v2 ("I'm not a robot" checkbox), explicit rendering. */
import type { MountCaptcha } from './adapter.ts';
import { explicitly, loadScript } from './load-script.ts';

/** https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  ready(callback: () => void): void;
  render(
    container: HTMLElement,
    parameters: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  reset(widgetId: number): void;
}

export function mountRecaptcha(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, { onToken, onExpire, onError }) => {
    await loadScript(explicitly(options.scriptUrl));
    const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
    await new Promise<void>((resolve) => grecaptcha.ready(resolve));
    // It refuses an element that has held a widget before, and it cannot be taken away.
    const place = container.appendChild(document.createElement('div'));
    const widgetId = grecaptcha.render(place, {
      sitekey: options.siteKey,
      callback: onToken,
      'expired-callback': onExpire,
      'error-callback': onError,
    });
    return { reset: () => grecaptcha.reset(widgetId), destroy: () => place.remove() };
  };
}
