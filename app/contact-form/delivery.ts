/**
 * A request on its way. It outlives the form that sent it, because the visitor may look at another
 * page meanwhile (FORM-30): a toast tells what came of it on whatever page is shown then.
 */

import { type RefObject, useEffect, useRef } from 'react';
import type { ContactPayload } from '../../service/shared/contract.ts';
import { fill } from '../../service/shared/fill.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { ContactDetails, FieldErrors } from './answers.ts';
import { beginAttempt, disownAttempt, endAttempt } from './draft.ts';
import {
  type FormState,
  type FormTools,
  idle,
  type SetFormState,
  withErrors,
} from './form-state.ts';
import type { SendResult } from './send.ts';
import type { FormValues } from './submission.ts';

/** What the answer means for the form. */
export interface Delivery {
  isSent: boolean;
  isCaptchaUsedUp: boolean;
  errors: FieldErrors;
}

/** What the visitor is told. */
export interface Words {
  text: FormText;
  contactDetails: ContactDetails;
}

/** What outlives each instance of the form until the page is reloaded. */
export const session = {
  /** The request of this form or of an earlier instance of it. */
  underWay: null as Promise<Delivery> | null,
  /** Whether the latest attempt succeeded, for a form that is shown again: its visitor may have been elsewhere. */
  isSent: false,
  /** When a submission was last let through (ms since 1970), from any form (LIMIT-9). */
  submittedAt: null as number | null,
};

export function deliver(
  payload: ContactPayload,
  values: FormValues,
  tools: FormTools,
  words: Words,
): Promise<Delivery> {
  beginAttempt(values, payload.submissionFingerprint, Date.now());
  const timedOut = fill(words.text.timedOut, { ...words.contactDetails });
  session.underWay = tools.sendContactRequest(payload, timedOut).then((result) => {
    session.underWay = null;
    if (isServerFailure(result)) tools.clientLimits.uncount(payload.submissionFingerprint);
    return conclude(result, values, tools, words);
  });
  return session.underWay;
}

/** No answer, or none of the service: a proxy has no code. What the visitor tried does not count (LIMIT-5). */
function isServerFailure(result: SendResult): boolean {
  if (result.outcome === 'sent') return false;
  return result.outcome === 'unanswered' || result.code === null || result.code === 'unavailable';
}

function conclude(
  result: SendResult,
  values: FormValues,
  { securityLog, showError, showSuccess, ...tools }: FormTools,
  { text, contactDetails }: Words,
): Delivery {
  if (result.outcome === 'sent') {
    endAttempt();
    session.isSent = true;
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

const repeatedClickMs = 2000;

/**
 * Follows requests on their way: the form is disabled until the answer, and then shows what it means.
 */
export function useDelivery(
  form: RefObject<HTMLFormElement | null>,
  status: FormState['status'],
  setState: SetFormState,
  resetCaptcha: () => void,
) {
  /** When a success has emptied the form, until something is typed into it (ms since 1970). */
  const emptiedAt = useRef<number | null>(null);
  // The request of an earlier instance of the form may be on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this form's first look matters
  useEffect(() => {
    const delivery = session.underWay;
    if (delivery !== null) void follow(delivery);
  }, []);
  const noteFocus = useFocusAfterSubmitting(status);

  async function follow(delivery: Promise<Delivery>) {
    noteFocus();
    setState({ ...idle, status: 'submitting' });
    const { isSent, isCaptchaUsedUp, errors } = await delivery;
    if (isSent) {
      form.current?.reset();
      emptiedAt.current = Date.now();
    }
    if (isCaptchaUsedUp) resetCaptcha();
    setState(withErrors({ ...idle, isSent }, errors));
  }

  function noteTyping() {
    emptiedAt.current = null;
  }

  /** The second click of a double click, after an answer that came in between (FORM-30). */
  function isRepeatedClick() {
    return emptiedAt.current !== null && Date.now() - emptiedAt.current < repeatedClickMs;
  }

  return { follow, noteTyping, isRepeatedClick };
}

/**
 * Disabled fields lose the focus, so it is restored when they are enabled again. Returns what notes
 * where it is, to be called before they are disabled.
 */
function useFocusAfterSubmitting(status: FormState['status']): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (status !== 'submitting') return;
    return () => {
      if (document.activeElement !== document.body) return;
      if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
    };
  }, [status]);
  return () => {
    focused.current = document.activeElement;
  };
}
