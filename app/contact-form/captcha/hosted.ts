/** The browser's half of the captcha providers: what each has in common, reCAPTCHA v2 and Turnstile. */
import type { FormText } from '../../../site/schema/words.ts';
import { forgetDeskSecrets } from '../../browser-state/desk-secrets.ts';

export interface CaptchaCallbacks {
  onToken(token: string): void;
  onExpire(): void;
  onError(): void;
  /** It cannot go on without the visitor. */
  onVisitorNeeded(): void;
}

export interface CaptchaWidget {
  /** Returns the widget to its unsolved state. */
  reset(): void;
  destroy(): void;
  /** Whether it is being solved and does not need the visitor for that. */
  isWorking(): boolean;
  /** Begins to solve it without the visitor. Missing where the visitor has to begin. */
  solve?(): void;
}

/** Loads the provider and shows its widget. Rejects if it cannot be loaded. */
export type MountCaptcha = (
  container: HTMLElement,
  callbacks: CaptchaCallbacks,
  text: FormText,
) => Promise<CaptchaWidget>;

declare global {
  /** Each is there once the script of its provider has run. */
  interface Window {
    grecaptcha: Recaptcha;
    turnstile: Turnstile;
  }
}

/** The parameters of the widgets of reCAPTCHA v2 and Turnstile. */
interface CheckboxParameters {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

function checkboxParameters(
  siteKey: string,
  { onToken, onExpire, onError }: CaptchaCallbacks,
): CheckboxParameters {
  return {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': onExpire,
    'error-callback': onError,
  };
}

/** Its checkbox "I'm not a robot": https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, parameters: CheckboxParameters): number;
  reset(widgetId: number): void;
}

export function mountRecaptcha(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, callbacks) => {
    await loadScript(withExplicitRender(options.scriptUrl));
    const { grecaptcha } = window;
    await new Promise<void>((resolve) => grecaptcha.ready(resolve));
    // reCAPTCHA refuses an element that has had a widget, and a widget cannot be removed.
    const element = container.appendChild(document.createElement('div'));
    const widgetId = grecaptcha.render(element, checkboxParameters(options.siteKey, callbacks));
    return {
      reset: () => grecaptcha.reset(widgetId),
      destroy: () => element.remove(),
      isWorking: () => false,
    };
  };
}

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(
    container: HTMLElement,
    parameters: CheckboxParameters & { 'before-interactive-callback': () => void },
  ): string;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}

export function mountTurnstile(options: { siteKey: string; scriptUrl: string }): MountCaptcha {
  return async (container, callbacks) => {
    await loadScript(withExplicitRender(options.scriptUrl));
    const { turnstile } = window;
    // It works by itself from here on, and asks only some visitors for a click.
    let isWorking = true;
    const stopped = (then: () => void) => () => {
      isWorking = false;
      then();
    };
    const widgetId = turnstile.render(container, {
      ...checkboxParameters(options.siteKey, callbacks),
      'expired-callback': stopped(callbacks.onExpire),
      'error-callback': stopped(callbacks.onError),
      'before-interactive-callback': stopped(callbacks.onVisitorNeeded),
    });
    return {
      reset() {
        isWorking = true;
        turnstile.reset(widgetId);
      },
      destroy: () => turnstile.remove(widgetId),
      isWorking: () => isWorking,
    };
  };
}

/** Without a limit, a connection that hangs would leave the visitor waiting for ever. */
const timeoutMs = 15_000;

const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once. A failed load can be repeated. */
function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known !== undefined) return known;
  forgetDeskSecrets();
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      scripts.delete(url);
      reject(new Error(`The captcha script ${url} could not be loaded.`));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** The address with `render=explicit`, which leaves time and place of the widget to us. */
function withExplicitRender(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href);
  url.searchParams.set('render', 'explicit');
  return url.href;
}
