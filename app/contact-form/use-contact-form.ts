/** The states of the form (FORM-2 to FORM-5): idle, submitting, and the result of an attempt. */
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormText } from '../../content/schema/site.ts';
import { nextPaint } from '../components/next-paint.ts';
import type { ContactDetails } from './answer-text.ts';
import type { CaptchaHandle } from './captcha/captcha-field.tsx';
import { controlIds, focusControl, typedValues } from './controls.ts';
import { type Delivery, deliver, deliveryUnderWay, lastAttempt } from './delivery.ts';
import { fingerprintOf } from './draft.ts';
import type { FieldErrors } from './field-errors.ts';
import { type DecoyName, firstDecoyName, otherDecoyName } from './honeypot.ts';
import type { SubmissionVerdict } from './submission.ts';
import { type FormTools, useFormTools } from './use-form-tools.ts';
import { usePageAge } from './use-page-age.ts';
import type { FormValues } from './validate-form.ts';
import { whenTypingPauses } from './when-typing-pauses.ts';

/** When a submission of this session was last let through (ms since 1970), from any form (LIMIT-9). */
let lastSubmissionAt: number | null = null;

const repeatedClickMs = 2000;

export interface FormState {
  status: 'idle' | 'submitting';
  errors: FieldErrors;
  /** The number of attempts that ended in the error summary. 0 hides it. */
  summaryAttempt: number;
  isSent: boolean;
  hasLoadFailed: boolean;
}

const idle: FormState = {
  status: 'idle',
  errors: {},
  summaryAttempt: 0,
  isSent: false,
  hasLoadFailed: false,
};

export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  text: FormText,
  contactDetails: Omit<ContactDetails, 'language'>,
) {
  const [state, setState] = useState(() => ({ ...idle, isSent: lastAttempt.isSent }));
  const [decoyName, setDecoyName] = useState<DecoyName>(firstDecoyName);
  const { tools, load, ready } = useFormTools();
  const captcha = useRef<CaptchaHandle>(null);
  const captchaToken = useRef('');
  /** When a success has emptied the form, until something is typed into it (ms since 1970). */
  const emptiedAt = useRef<number | null>(null);
  const pageAge = usePageAge();

  useEffect(() => setDecoyName(otherDecoyName(null, Math.random)), []);
  // If a visitor touched the form before hydration, that event is not repeated.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) load();
  }, [form, load]);
  // The request of an earlier instance of the form may be on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this form's first look matters
  useEffect(() => {
    const delivery = deliveryUnderWay();
    if (delivery !== null) void follow(delivery);
  }, []);
  const hasErrors = Object.keys(state.errors).length > 0;
  useEffect(() => () => tools?.dismissError(), [tools]);
  // A toast goes with the last of its errors (TOAST-12).
  useEffect(() => (hasErrors ? () => tools?.dismissError() : undefined), [tools, hasErrors]);
  // Before it is needed, because the first toast has to appear at once.
  useEffect(() => {
    if (tools !== null) void whenTypingPauses().then(() => tools.mountToasts(text));
  }, [tools, text]);
  const noteFocus = useFocusAfterSubmitting(state.status);

  const onToken = useCallback((token: string) => {
    captchaToken.current = token;
    if (token !== '') setState((before) => without(before, 'captcha'));
  }, []);

  function onInput(event: FormEvent) {
    load();
    const { name } = event.target as HTMLInputElement;
    // The captcha's own checkbox is part of the form too, but solving it does not change the
    // request.
    if (!Object.hasOwn(text.labels, name)) return;
    emptiedAt.current = null;
    setState((before) => without(before, name as keyof FormValues));
  }

  /** The second click of a double click, after an answer that came in between (FORM-30). */
  function isRepeatedClick() {
    return emptiedAt.current !== null && Date.now() - emptiedAt.current < repeatedClickMs;
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (deliveryUnderWay() !== null || isRepeatedClick()) return;
    lastAttempt.isSent = false;
    setState(withoutOutcome);
    // The click is answered by a frame at once; the checks come after it.
    await nextPaint();
    let loaded: FormTools;
    try {
      loaded = await ready();
    } catch {
      // The failure is logged where it was loaded. The visitor reads how else to reach the company.
      setState((before) => ({ ...before, hasLoadFailed: true }));
      return;
    }
    if (form.current === null || deliveryUnderWay() !== null) return;
    try {
      loaded.mountToasts(text);
      await submit(form.current, loaded);
    } catch (error) {
      console.warn('The contact request could not be sent:', error);
      setState(idle);
      loaded.showError(loaded.failureToast(text, localizedDetails(), { outcome: 'unanswered' }));
    }
  }

  async function submit(element: HTMLFormElement, formTools: FormTools) {
    const now = Date.now();
    const values = typedValues(element);
    const verdict = formTools.judgeSubmission(
      {
        values,
        honeypot: String(new FormData(element).get(decoyName) ?? ''),
        captchaToken: captchaToken.current,
        fingerprint: fingerprintOf(values, now),
        timing: {
          onPage: pageAge(),
          sinceSubmission: lastSubmissionAt === null ? null : now - lastSubmissionAt,
        },
        now,
      },
      formTools.clientLimits,
    );
    if (verdict.outcome !== 'send') return refuse(verdict, values, formTools);
    lastSubmissionAt = now;
    await follow(
      deliver(verdict.payload, values, formTools, { text, contactDetails: localizedDetails() }),
    );
  }

  function refuse(
    verdict: Exclude<SubmissionVerdict, { outcome: 'send' }>,
    values: FormValues,
    { securityLog, showError, limitToast, fieldErrors }: FormTools,
  ) {
    const { toasts } = text;
    // At once, because the next toast must follow what is removed with the errors of before.
    const violations = 'violations' in verdict ? verdict.violations : {};
    flushSync(() => showErrors(fieldErrors(text, violations, values)));
    switch (verdict.outcome) {
      case 'invalid':
        securityLog.record('validation_failed', verdict.violations);
        return showError(toasts.validation);
      case 'captcha_missing':
        focusControl(controlIds.captcha);
        securityLog.record('captcha_missing');
        return showError(toasts.captchaMissing);
      case 'honeypot_filled': {
        securityLog.record('honeypot_filled', { field: decoyName });
        // The browser's autofill may have filled it in. The second attempt of a person succeeds
        // (FORM-8).
        const decoy = form.current?.elements.namedItem(decoyName);
        if (decoy instanceof HTMLInputElement) decoy.value = '';
        setDecoyName(otherDecoyName(decoyName, Math.random));
        return showError(toasts.honeypot);
      }
      case 'suspicious':
        securityLog.record('suspicious_activity', { reason: verdict.suspicion });
        return showError(toasts.suspicious);
      case 'dangerous':
        securityLog.record('dangerous_input');
        return showError(toasts.dangerous);
      case 'limited':
        securityLog.record('rate_limited', { retryAfterMs: verdict.retryAfterMs });
        return showError(limitToast(text, localizedDetails(), verdict.retryAfterMs));
    }
  }

  async function follow(delivery: Promise<Delivery>) {
    noteFocus();
    setState({ ...idle, status: 'submitting' });
    const { isSent, isCaptchaUsedUp, errors } = await delivery;
    if (isSent) {
      form.current?.reset();
      emptiedAt.current = Date.now();
    }
    if (isCaptchaUsedUp) resetCaptcha();
    setState({ ...idle, isSent });
    showErrors(errors);
  }

  /** The summary takes the focus, unless only the captcha is missing (FORM-26). */
  function showErrors(errors: FieldErrors) {
    const isSummarised = Object.keys(errors).some((field) => field !== 'captcha');
    setState((before) => ({
      ...before,
      errors,
      summaryAttempt: isSummarised ? before.summaryAttempt + 1 : 0,
    }));
  }

  function resetCaptcha() {
    captchaToken.current = '';
    captcha.current?.reset();
  }

  const localizedDetails = (): ContactDetails => ({
    ...contactDetails,
    language: document.documentElement.lang,
  });

  return { state, decoyName, tools, captcha, onToken, onInput, onSubmit, onFirstTouch: load };
}

/** What the form says of the attempt before goes when the next one begins. */
function withoutOutcome(state: FormState): FormState {
  return state.isSent || state.hasLoadFailed
    ? { ...state, isSent: false, hasLoadFailed: false }
    : state;
}

/** An error clears when its field is edited (FORM-5). */
function without(state: FormState, field: keyof FieldErrors): FormState {
  if (state.errors[field] === undefined) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
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
