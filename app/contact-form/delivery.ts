/**
 * A request on its way. It outlives the form that sent it, because the visitor may look at another
 * page meanwhile (FORM-30): a toast tells what came of it on whatever page is shown then.
 */
import type { ContactPayload } from '../../contact/shared/contract.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { ContactDetails } from './answer-text.ts';
import { beginAttempt, disownAttempt, endAttempt } from './draft.ts';
import type { FieldErrors } from './field-errors.ts';
import type { SendResult } from './send.ts';
import type { FormTools } from './use-form-tools.ts';
import type { FormValues } from './validate-form.ts';

/** What the answer means for the form. */
export interface Delivery {
  isSent: boolean;
  isCaptchaUsedUp: boolean;
  errors: FieldErrors;
}

/** What the visitor is answered with. */
export interface Words {
  text: FormText;
  contactDetails: ContactDetails;
}

let underWay: Promise<Delivery> | null = null;

/** Whether the latest attempt to send succeeded, for a form that is shown again: its visitor may have been on another page. */
export const lastAttempt = { isSent: false };

/** The request of this form or of an earlier instance of it. */
export function deliveryUnderWay(): Promise<Delivery> | null {
  return underWay;
}

export function deliver(
  payload: ContactPayload,
  values: FormValues,
  tools: FormTools,
  words: Words,
): Promise<Delivery> {
  beginAttempt(values, payload.submissionFingerprint, Date.now());
  underWay = tools.sendContactRequest(payload).then((result) => {
    underWay = null;
    return conclude(result, values, tools, words);
  });
  return underWay;
}

function conclude(
  result: SendResult,
  values: FormValues,
  { securityLog, showError, showSuccess, ...tools }: FormTools,
  { text, contactDetails }: Words,
): Delivery {
  if (result.outcome === 'sent') {
    endAttempt();
    lastAttempt.isSent = true;
    securityLog.record('submission_sent');
    showSuccess(text.toasts.success);
    return { isSent: true, isCaptchaUsedUp: true, errors: {} };
  }
  const refusal = result.outcome === 'refused' ? result : null;
  const code = refusal === null ? 'unanswered' : (refusal.code ?? 'unknown');
  if (code === 'fingerprint_conflict') disownAttempt(values, Date.now());
  securityLog.record('submission_failed', { code });
  showError(tools.failureToast(text, contactDetails, result));
  const { violations = {} } = (refusal && tools.validationDetails(text, refusal)) ?? {};
  return {
    isSent: false,
    // A server that could not store the request may have verified the token, which can be used only
    // once.
    isCaptchaUsedUp: code === 'captcha_rejected' || code === 'unavailable',
    errors: tools.fieldErrors(text, violations, values),
  };
}
