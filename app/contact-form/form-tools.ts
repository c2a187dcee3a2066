/**
 * Everything that the form needs once a visitor uses it, loaded as one chunk: checks, captcha,
 * toasts and sending (FORM-32).
 */
import { systemClock } from '../../contact/shared/clock.ts';
import type { ContactPayload } from '../../contact/shared/contract.ts';
import { createClientLimits } from './client-limits.ts';
import { createSecurityLog, uploadNowhere } from './security-log.ts';
import { createSessionStore } from './session-store.ts';

export { failureToast, limitToast, validationDetails } from './answer-text.ts';
export { CaptchaField } from './captcha/captcha-field.tsx';
export { judgeSubmission } from './submission.ts';
export { showError, showSuccess, Toasts } from './toasts.tsx';
export { formValues } from './validate-form.ts';

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
 * its own.
 */
const loadSend = () => import('./send.ts');
loadSend().catch((error: unknown) => {
  console.warn('What sends the form could not be loaded yet:', error);
});

/** Rejects if the code that sends could not be loaded. */
export async function sendContactRequest(payload: ContactPayload) {
  const send = await loadSend();
  return send.sendContactRequest(payload);
}
