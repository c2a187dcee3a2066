/** Cloudflare Turnstile, explicit rendering. */
import { type CheckboxParameters, checkboxParameters, type MountCaptcha } from './adapter.ts';
import { loadScript, withExplicitRender } from './load-script.ts';

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(container: HTMLElement, parameters: CheckboxParameters): string;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}

export function mountTurnstile(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, callbacks) => {
    await loadScript(withExplicitRender(options.scriptUrl));
    const { turnstile } = window as unknown as { turnstile: Turnstile };
    const widgetId = turnstile.render(container, checkboxParameters(options.siteKey, callbacks));
    return {
      reset: () => turnstile.reset(widgetId),
      destroy: () => turnstile.remove(widgetId),
    };
  };
}
