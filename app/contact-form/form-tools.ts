/**
 * Everything that the form needs once a visitor uses it, loaded as one chunk: checks, captcha,
 * toasts and sending.
 */
import type { ContactPayload } from '../../service/shared/contract.ts';
import type { SessionStore } from '../browser-state/session-store.ts';
import { failureToast, fieldErrors, refusalFeedback, validationDetails } from './answers.ts';
import { CaptchaField } from './captcha/captcha-field.tsx';
import { createSecurityLog } from './security-log.ts';
import type { SendResult } from './send.ts';
import { createClientLimits, judgeSubmission } from './submission.ts';
import { createToasts } from './toasts.tsx';

export type FormTools = ReturnType<typeof createFormTools>;

export function createFormTools(store: SessionStore, whenTypingPauses: () => Promise<void>) {
  /**
   * The Supabase client is half of all this, and the captcha does not need it. So it is a chunk of
   * its own, and is made ready while the browser is idle.
   */
  async function prepareToSend(): Promise<void> {
    await whenTypingPauses();
    const { prepare } = await import('./send.ts');
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
    securityLog: createSecurityLog(store),
    toasts: createToasts(),
    /** Never rejects. */
    async send(payload: ContactPayload, timedOut: string): Promise<SendResult> {
      try {
        const { send } = await import('./send.ts');
        return await send(payload, timedOut);
      } catch (error) {
        // Includes answers that break off or are malformed, and code that could not be loaded.
        console.warn('The contact request was not answered:', error);
        return { outcome: 'unanswered', error };
      }
    },
  };
}
