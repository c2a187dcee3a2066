import type { ContactConfig } from '../../../service/domain/contract.ts';
import { queryClient } from '../../browser-state/query-client.ts';
import { contactConfigQuery } from '../contact-config.ts';
import type { FormModel, ShownForm } from '../form-state.ts';
import type { CaptchaWidget, MountCaptcha } from './hosted.ts';

/** A captcha that hangs must not hold a request for ever (ms). */
const maxWaitMs = 60_000;

/** The captcha of the form that is shown: the widget of the configured provider, and who waits for it. */
export function createCaptcha(model: FormModel) {
  let widget: CaptchaWidget | null = null;
  /** '' while it is not solved. */
  let token = '';
  /** Ends the wait: it is solved, has failed or needs the visitor. */
  let settle: (() => void) | undefined;
  /** It came after Send was pressed, so the visitor could not tick it before. */
  let cameLate = false;
  /** Counts widgets that came and went, so that each can be told from the next. */
  let mounts = 0;

  function setToken(given: string): void {
    token = given;
    if (given === '') return;
    model.clearError('captcha');
    settle?.();
  }

  function solve(): void {
    cameLate = false;
    if (widget?.solve !== undefined) widget.solve();
    else if (!widget?.isWorking()) settle?.();
  }

  function remove(): void {
    mounts += 1;
    widget?.destroy();
    widget = null;
    token = '';
  }

  /** Nobody is asked to tick what cannot be checked, as by a Send that came before. */
  function giveUp(): void {
    model.clearError('captcha');
    model.update({ captcha: 'failed' });
    settle?.();
  }

  async function mount({ element, signal }: ShownForm): Promise<void> {
    const container = element.querySelector<HTMLElement>('[data-captcha-widget]');
    if (container === null || model.words === null) return;
    const { text } = model.words;
    const number = ++mounts;
    /** A widget that is gone may still speak: by a timer, or because it was taken from the page. */
    const whileItLasts =
      <Given extends unknown[]>(call: (...given: Given) => void) =>
      (...given: Given) => {
        if (number === mounts && !signal.aborted) call(...given);
      };
    model.update({ captcha: 'loading' });
    try {
      const mountWidget = await loadAdapter(await queryClient.ensureQueryData(contactConfigQuery));
      await model.whenTypingPauses();
      if (signal.aborted) return;
      const callbacks = {
        onToken: whileItLasts(setToken),
        onExpire: whileItLasts(() => setToken('')),
        onError: whileItLasts(() => {
          remove();
          giveUp();
        }),
        onVisitorNeeded: whileItLasts(() => settle?.()),
      };
      const mounted = await mountWidget(container, callbacks, text);
      if (signal.aborted) return mounted.destroy();
      signal.addEventListener('abort', remove);
      widget = mounted;
      model.update({ captcha: 'shown' });
      cameLate = model.state.phase !== 'idle';
      if (model.state.phase === 'checking') solve();
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The captcha could not be shown:', error);
      giveUp();
    }
  }

  return {
    mount,
    token: () => token,
    reset(): void {
      token = '';
      widget?.reset();
    },
    /** The visitor has done what it asks. */
    isWorking: () => widget?.isWorking() === true,
    /** It is being loaded or solved, without the visitor. */
    isUnderWay: () => model.state.captcha === 'loading' || cameLate || widget?.isWorking() === true,
    settled: () =>
      new Promise<void>((resolve) => {
        settle = resolve;
        setTimeout(resolve, maxWaitMs);
        if (cameLate) solve();
      }),
  };
}

/** Loads only the adapter of the configured provider. */
async function loadAdapter({ captcha, functionsUrl }: ContactConfig): Promise<MountCaptcha> {
  switch (captcha.provider) {
    case 'altcha':
      return (await import('./altcha.ts')).mountAltcha(functionsUrl);
    case 'recaptcha':
      return (await import('./hosted.ts')).mountRecaptcha(captcha);
    case 'turnstile':
      return (await import('./hosted.ts')).mountTurnstile(captcha);
  }
}
