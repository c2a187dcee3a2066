/** What follows when the form refuses to send (TOAST-1 to TOAST-5, TOAST-11). */
import type { FormText } from '../../site/schema/site.ts';
import { type ContactDetails, limitToast, type ToastText } from './answer-text.ts';
import { controlIds } from './controls.ts';
import type { DecoyName } from './honeypot.ts';
import type { SecurityEvent, SecurityLogEntry } from './security-log.ts';
import type { SubmissionVerdict } from './submission.ts';

export type Refusal = Exclude<SubmissionVerdict, { outcome: 'send' }>;

export interface RefusalFeedback {
  event: SecurityEvent;
  details?: SecurityLogEntry['details'];
  toast: ToastText;
  /** The id of the control that takes the focus. */
  focus?: string;
}

export function refusalFeedback(
  text: FormText,
  contactDetails: ContactDetails,
  refusal: Refusal,
  decoyName: DecoyName,
): RefusalFeedback {
  const { toasts } = text;
  switch (refusal.outcome) {
    case 'invalid':
      return { event: 'validation_failed', details: refusal.violations, toast: toasts.validation };
    case 'captcha_missing':
      return {
        event: 'captcha_missing',
        toast: toasts.captchaMissing,
        focus: controlIds.captcha,
      };
    case 'honeypot_filled':
      return { event: 'honeypot_filled', details: { field: decoyName }, toast: toasts.honeypot };
    case 'suspicious':
      return {
        event: 'suspicious_activity',
        details: { reason: refusal.suspicion },
        toast: toasts.suspicious,
      };
    case 'dangerous':
      return { event: 'dangerous_input', toast: toasts.dangerous };
    case 'limited': {
      const { retryAfterMs } = refusal;
      const toast = limitToast(text, contactDetails, retryAfterMs);
      return { event: 'rate_limited', details: { retryAfterMs }, toast };
    }
  }
}
