/** Google reCAPTCHA v2 ("I'm not a robot" checkbox), explicit rendering. */
import { type CheckboxParameters, checkboxParameters, type MountCaptcha } from './adapter.ts';
import { loadScript, withExplicitRender } from './load-script.ts';

/** https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, parameters: CheckboxParameters): number;
  reset(widgetId: number): void;
}

export function mountRecaptcha(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, callbacks) => {
    await loadScript(withExplicitRender(options.scriptUrl));
    const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
    await new Promise<void>((resolve) => grecaptcha.ready(resolve));
    // reCAPTCHA refuses an element that has had a widget, and a widget cannot be removed.
    const element = container.appendChild(document.createElement('div'));
    const widgetId = grecaptcha.render(element, checkboxParameters(options.siteKey, callbacks));
    return { reset: () => grecaptcha.reset(widgetId), destroy: () => element.remove() };
  };
}
