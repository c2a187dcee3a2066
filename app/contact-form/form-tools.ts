/**
 * Everything that the form needs once a visitor uses it, loaded as one chunk: checks, captcha,
 * toasts and sending (FORM-32).
 */
import { systemClock } from '../../service/shared/clock.ts';
import type { ContactPayload } from '../../service/shared/contract.ts';
import type { SessionStore } from '../browser-state/session-store.ts';
import { failureToast, fieldErrors, refusalFeedback, validationDetails } from './answers.ts';
import { CaptchaField } from './captcha/captcha-field.tsx';
import { createSecurityLog, uploadNowhere } from './security-log.ts';
import type { createSender, SendResult } from './send.ts';
import { createClientLimits, judgeSubmission } from './submission.ts';
import { createToasts } from './toasts.tsx';

export type FormTools = ReturnType<typeof createFormTools>;

export function createFormTools(store: SessionStore, whenTypingPauses: () => Promise<void>) {
  /**
   * The Supabase client is half of all this, and the captcha does not need it. So it is a chunk of
   * its own, and is made ready while the browser is idle.
   */
  let sender: Promise<ReturnType<typeof createSender>> | null = null;

  function loadSender() {
    sender ??= import('./send.ts').then((module) => module.createSender());
    sender.catch(() => {
      sender = null;
    });
    return sender;
  }

  async function prepareToSend(): Promise<void> {
    await whenTypingPauses();
    const { prepare } = await loadSender();
    await whenTypingPauses();
    await prepare();
  }

  prepareToSend().catch((error: unknown) => {
    console.warn('What sends the form could not be loaded yet:', error);
  });

  return {
    CaptchaField,
    failureToast,
    fieldErrors,
    judgeSubmission,
    refusalFeedback,
    validationDetails,
    clientLimits: createClientLimits(store),
    securityLog: createSecurityLog({
      store,
      clock: systemClock,
      userAgent: navigator.userAgent,
      pageUrl: () => location.origin + location.pathname,
      newSessionId: () => crypto.randomUUID(),
      upload: uploadNowhere,
    }),
    toasts: createToasts(),
    /** Sends once. Repeating is up to the visitor. Never rejects. */
    async send(payload: ContactPayload, timedOut: string): Promise<SendResult> {
      try {
        const { send } = await loadSender();
        return await send(payload, timedOut);
      } catch (error) {
        // Includes answers that break off or are malformed, and code that could not be loaded.
        console.warn('The contact request was not answered:', error);
        return { outcome: 'unanswered', error };
      }
    },
  };
}
