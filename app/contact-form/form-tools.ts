/**
 * Everything that the form needs once a visitor uses it, loaded as one chunk: checks, captcha,
 * toasts and sending (FORM-32).
 */
import { systemClock } from '../../service/shared/clock.ts';
import type { ContactPayload } from '../../service/shared/contract.ts';
import { createSecurityLog, uploadNowhere } from './security-log.ts';
import type { SendResult } from './send.ts';
import { createSessionStore } from './session-store.ts';
import { createClientLimits } from './submission.ts';
import { whenTypingPauses } from './when-typing-pauses.ts';

export { failureToast, fieldErrors, refusalFeedback, validationDetails } from './answers.ts';
export { CaptchaField } from './captcha/captcha-field.tsx';
export { judgeSubmission } from './submission.ts';
export { dismissError, mountToasts, showError, showSuccess } from './toasts.tsx';

const store = createSessionStore(() => window.sessionStorage);

export const clientLimits = createClientLimits(store);

export const securityLog = createSecurityLog({
  store,
  clock: systemClock,
  userAgent: navigator.userAgent,
  pageUrl: () => location.origin + location.pathname,
  newSessionId: () => crypto.randomUUID(),
  upload: uploadNowhere,
});

/**
 * The Supabase client is half of all this, and the captcha does not need it. So it is a chunk of
 * its own, and is made ready while the browser is idle.
 */
const loadSend = () => import('./send.ts');
prepareToSend().catch((error: unknown) => {
  console.warn('What sends the form could not be loaded yet:', error);
});

async function prepareToSend(): Promise<void> {
  await whenTypingPauses();
  const send = await loadSend();
  await whenTypingPauses();
  await send.prepareClient();
}

/** Sends once. Repeating is up to the visitor. Never rejects. */
export async function sendContactRequest(
  payload: ContactPayload,
  timedOut: string,
): Promise<SendResult> {
  try {
    const send = await loadSend();
    return await send.sendContactRequest(payload, timedOut);
  } catch (error) {
    // Includes answers that break off or are malformed, and code that could not be loaded.
    console.warn('The contact request was not answered:', error);
    return { outcome: 'unanswered', error };
  }
}
