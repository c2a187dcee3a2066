/** ALTCHA: proof of work against our own server, without third parties. */
import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { CHALLENGE_PATH } from '../../../service/domain/contract.ts';
import type { MountCaptcha } from './hosted.ts';
import { Solver } from './solver.ts';

// The worker has to be a file of ours (CSP `worker-src 'self'`) and not part of the bundle.
$altcha.algorithms.set(
  'PBKDF2/SHA-256',
  () => new Solver(() => new Pbkdf2Worker()) as unknown as Worker,
);

/** Neither the challenge nor its solution takes a slow phone so long (ms). */
const verifyingLimit = 45_000;

// The widget first shows its English words, with a link as HTML that Trusted Types do not let pass, even
// where it hides its footer.
$altcha.i18n.set('en', { ...$altcha.i18n.get('en'), footer: '' });

/** The name under which the site's own words are registered with the widget. */
const language = 'site';

export function mountAltcha(functionsUrl: string): MountCaptcha {
  return async (container, { onToken, onExpire, onError }, text) => {
    const words = {
      ...$altcha.i18n.get('en'),
      label: text.captchaUnverified,
      verifying: text.captchaVerifying,
      verified: text.captchaVerified,
      expired: text.captchaExpired,
      error: text.captchaError,
      waitAlert: text.captchaVerifying,
    };
    // The widget starts with those of "en", whatever the language of the page.
    $altcha.i18n.set('en', words);
    $altcha.i18n.set(language, words);
    const widget = document.createElement('altcha-widget');
    widget.setAttribute('language', language);
    widget.setAttribute('type', 'checkbox');
    widget.setAttribute(
      'configuration',
      JSON.stringify({
        challenge: functionsUrl + CHALLENGE_PATH,
        // The logo's link to the maker has no accessible name.
        hideLogo: true,
        hideFooter: true,
        // It would make every visitor wait for half a second, however quickly the work is done.
        minDuration: 0,
        // This would collect pointer and scroll events of the visitor.
        humanInteractionSignature: false,
      }),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    widget.addEventListener('statechange', (event) => {
      clearTimeout(timer);
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>)
        .detail;
      if (state === 'verified' && payload) onToken(payload);
      else if (state === 'error') onError();
      else onExpire();
      if (state === 'verifying') timer = setTimeout(onError, verifyingLimit);
    });
    // Before that it has none of its methods.
    const isReady = new Promise((resolve) =>
      widget.addEventListener('load', resolve, { once: true }),
    );
    container.append(widget);
    await isReady;
    return {
      reset: () => widget.reset(),
      destroy: () => widget.remove(),
      isWorking: () => widget.getState() === 'verifying',
      solve: () => void widget.verify(),
    };
  };
}
