/**
 * The states of the form, and a request on its way. It outlives the form that sent it, because the visitor may look at another
 * page meanwhile: a toast tells what came of it on whatever page is shown then.
 */

import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import type { ContactPayload } from '../../service/shared/contract.ts';
import { fill } from '../../service/shared/fill.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { ContactDetails, FieldErrors } from './answers.ts';
import { type ContactVisit, type Delivery, useContactVisit } from './contact-visit.ts';
import type { FormTools } from './form-tools.ts';
import type { SendResult } from './send.ts';
import type { FormValues } from './submission.ts';

/** The states of the form: idle, submitting, and the result of an attempt. */
export interface FormState {
  status: 'idle' | 'submitting';
  errors: FieldErrors;
  /** The number of attempts that ended in the error summary. 0 hides it. */
  summaryAttempt: number;
  isSent: boolean;
  hasLoadFailed: boolean;
}

export type SetFormState = Dispatch<SetStateAction<FormState>>;

export const idle: FormState = {
  status: 'idle',
  errors: {},
  summaryAttempt: 0,
  isSent: false,
  hasLoadFailed: false,
};

/** What the form says about one attempt disappears when the next begins. */
export function withoutOutcome(state: FormState): FormState {
  return state.isSent || state.hasLoadFailed
    ? { ...state, isSent: false, hasLoadFailed: false }
    : state;
}

/** The summary takes the focus, unless only the captcha is missing. */
export function withErrors(state: FormState, errors: FieldErrors): FormState {
  const isSummarised = Object.keys(errors).some((field) => field !== 'captcha');
  return { ...state, errors, summaryAttempt: isSummarised ? state.summaryAttempt + 1 : 0 };
}

/** An error clears when its field is edited. */
export function withoutError(state: FormState, field: keyof FieldErrors): FormState {
  if (state.errors[field] === undefined) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
}

/** What the visitor is told. */
export interface Words {
  text: FormText;
  contactDetails: ContactDetails;
}

export function deliver(
  visit: ContactVisit,
  payload: ContactPayload,
  values: FormValues,
  tools: FormTools,
  words: Words,
): Promise<Delivery> {
  visit.draft.beginAttempt(values, payload.submissionFingerprint, Date.now());
  const timedOut = fill(words.text.timedOut, { ...words.contactDetails });
  visit.underWay = tools.send(payload, timedOut).then((result) => {
    visit.underWay = null;
    if (isServerFailure(result)) tools.clientLimits.uncount(payload.submissionFingerprint);
    return conclude(visit, result, values, tools, words);
  });
  return visit.underWay;
}

/** No answer, or none of the service: a proxy has no code. What the visitor tried does not count. */
function isServerFailure(result: SendResult): boolean {
  if (result.outcome === 'sent') return false;
  return result.outcome === 'unanswered' || result.code === null || result.code === 'unavailable';
}

function conclude(
  visit: ContactVisit,
  result: SendResult,
  values: FormValues,
  { securityLog, toasts, ...tools }: FormTools,
  { text, contactDetails }: Words,
): Delivery {
  if (result.outcome === 'sent') {
    visit.draft.endAttempt();
    visit.isSent = true;
    securityLog.record('submission_sent');
    toasts.showSuccess(text.toasts.success);
    return { isSent: true, isCaptchaUsedUp: true, errors: {} };
  }
  const refusal = result.outcome === 'refused' ? result : null;
  const code = refusal === null ? 'unanswered' : (refusal.code ?? 'unknown');
  if (code === 'fingerprint_conflict') visit.draft.disownAttempt(values, Date.now());
  securityLog.record('submission_failed', { code });
  toasts.showError(tools.failureToast(text, contactDetails, result));
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
  const { underWay } = useContactVisit();
  /** When a success has emptied the form, until something is typed into it (ms since 1970). */
  const emptiedAt = useRef<number | null>(null);
  // The request of an earlier instance of the form may be on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this form's first look matters
  useEffect(() => {
    if (underWay !== null) void follow(underWay);
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

  /** The second click of a double click, after an answer that came in between. */
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
