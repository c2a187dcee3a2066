import {
  type FormEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { FormText } from '../../site/schema/site.ts';
import { useVisit } from '../browser-state/visit.ts';
import { nextPaint } from '../components/scheduling.ts';
import type { ContactDetails, Refusal } from './answers.ts';
import type { CaptchaHandle } from './captcha/captcha-field.tsx';
import { type ContactVisit, type Delivery, useContactVisit } from './contact-visit.ts';
import {
  type DecoyName,
  firstDecoyName,
  focusControl,
  otherDecoyName,
  typedValues,
} from './controls.ts';
import {
  deliver,
  idle,
  type SetFormState,
  useDelivery,
  type Words,
  withErrors,
  withoutError,
  withoutOutcome,
} from './delivery.ts';
import type { FormTools } from './form-tools.ts';
import type { FormValues } from './submission.ts';
import { tidyFields } from './tidy-fields.ts';

/**
 * What the form shows, and what happens when it is touched, filled in and submitted. Fields are judged when it is submitted and
 * not when they are left: nobody is told of a mistake while still writing.
 */
export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  text: FormText,
  contactDetails: Omit<ContactDetails, 'language'>,
) {
  const visit = useContactVisit();
  const [state, setState] = useState(() => ({ ...idle, isSent: visit.isSent }));
  const { tools, load, ready } = useFormTools(visit);
  const captcha = useCaptcha(setState);
  const delivery = useDelivery(form, state.status, setState, captcha.reset);
  const [isChecking, setChecking] = useState(false);
  const isBusy = useRef(false);
  const { submit, decoyName } = useSubmission(
    visit,
    setState,
    setChecking,
    captcha,
    delivery.follow,
  );
  useToasts(visit, tools, text, Object.keys(state.errors).length > 0);
  // If a visitor touched the form before hydration, that event is not repeated.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) load();
  }, [form, load]);

  function onInput(event: FormEvent) {
    load();
    const { name } = event.target as HTMLInputElement;
    // The captcha's own checkbox is part of the form too, but solving it does not change the
    // request.
    if (!Object.hasOwn(text.labels, name)) return;
    delivery.noteTyping();
    setState((before) => withoutError(before, name as keyof FormValues));
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current || visit.underWay !== null || delivery.isRepeatedClick()) return;
    isBusy.current = true;
    visit.isSent = false;
    setState(withoutOutcome);
    setChecking(tools === null);
    // The click is answered by a frame at once; the checks come after it.
    await nextPaint();
    await checkAndSend();
    isBusy.current = false;
    setChecking(false);
  }

  /** Never rejects. */
  async function checkAndSend() {
    const loaded = await ready();
    if (loaded === null) {
      // The visitor reads how else to reach the company.
      setState((before) => ({ ...before, hasLoadFailed: true }));
      return;
    }
    if (form.current === null || visit.underWay !== null) return;
    const { lang } = document.documentElement;
    const words: Words = { text, contactDetails: { ...contactDetails, language: lang } };
    try {
      loaded.toasts.mount(text);
      await submit(form.current, loaded, words);
    } catch (error) {
      console.warn('The contact request could not be sent:', error);
      setState(idle);
      const result = { outcome: 'unanswered', error } as const;
      loaded.toasts.showError(loaded.failureToast(text, words.contactDetails, result));
    }
  }

  return {
    state,
    isChecking,
    decoyName,
    tools,
    whenTypingPauses: visit.whenTypingPauses,
    captcha: captcha.handle,
    onToken: captcha.onToken,
    onInput,
    onSubmit,
    onFirstTouch: load,
  };
}

function useCaptcha(setState: SetFormState) {
  const handle = useRef<CaptchaHandle>(null);
  const token = useRef('');

  const onToken = useCallback(
    (given: string) => {
      token.current = given;
      if (given !== '') setState((before) => withoutError(before, 'captcha'));
    },
    [setState],
  );

  function reset() {
    token.current = '';
    handle.current?.reset();
  }

  return { handle, token, onToken, reset };
}

/** The form's tools, which are loaded when they are first needed. A failed load can be repeated. */
function useFormTools(visit: ContactVisit) {
  const { store } = useVisit();
  const [tools, setTools] = useState<FormTools | null>(null);
  const isLoading = useRef(false);

  const fetchTools = useCallback(async () => {
    try {
      const { createFormTools } = await import('./form-tools.ts');
      visit.tools ??= createFormTools(store, visit.whenTypingPauses);
      return visit.tools;
    } catch (error) {
      console.warn('A part of the form could not be loaded:', error);
      return null;
    }
  }, [visit, store]);

  /** In a pause, so that it does not delay what is being typed. */
  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    await visit.whenTypingPauses();
    const loaded = await fetchTools();
    isLoading.current = loaded !== null;
    if (loaded !== null) startTransition(() => setTools(loaded));
  }, [visit, fetchTools]);

  /** For a visitor who has pressed Send and is no longer typing. Null if they cannot be loaded. */
  async function ready(): Promise<FormTools | null> {
    const loaded = await fetchTools();
    // Its captcha is waited for as soon as this resolves.
    if (loaded !== null) flushSync(() => setTools(loaded));
    return loaded;
  }

  return { tools, load, ready };
}

/** Returns a function that checks the form, and sends it or says why not. */
function useSubmission(
  visit: ContactVisit,
  setState: SetFormState,
  setChecking: (isChecking: boolean) => void,
  captcha: { token: RefObject<string>; handle: RefObject<CaptchaHandle | null> },
  follow: (delivery: Promise<Delivery>) => Promise<void>,
) {
  const pageAge = usePageAge();
  const decoy = useDecoy();

  function judge(form: HTMLFormElement, tools: FormTools) {
    const now = Date.now();
    tidyFields(form);
    const values = typedValues(form);
    const verdict = tools.judgeSubmission(
      {
        values,
        honeypot: String(new FormData(form).get(decoy.name) ?? ''),
        captchaToken: captcha.token.current,
        fingerprint: visit.draft.fingerprintOf(values, now),
        timing: {
          onPage: pageAge(),
          sinceSubmission: visit.submittedAt === null ? null : now - visit.submittedAt,
        },
        now,
      },
      tools.clientLimits,
    );
    return { verdict, values, now };
  }

  async function submit(form: HTMLFormElement, tools: FormTools, words: Words) {
    let judged = judge(form, tools);
    const isMissing = judged.verdict.outcome === 'captcha_missing';
    const captchaWork = isMissing ? captcha.handle.current?.underWay() : null;
    if (captchaWork) {
      setChecking(true);
      await captchaWork;
      if (!form.isConnected || visit.underWay !== null) return;
      judged = judge(form, tools);
    }
    const { verdict, values, now } = judged;
    if (verdict.outcome !== 'send') return refuse(verdict, values, form, tools, words);
    visit.submittedAt = now;
    await follow(deliver(visit, verdict.payload, values, tools, words));
  }

  function refuse(
    refusal: Refusal,
    values: FormValues,
    form: HTMLFormElement,
    tools: FormTools,
    { text, contactDetails }: Words,
  ) {
    const violations = 'violations' in refusal ? refusal.violations : {};
    const errors = tools.fieldErrors(text, violations, values);
    // At once, because the next toast must come after those that go with the earlier errors.
    flushSync(() => setState((before) => withErrors(before, errors)));
    const feedback = tools.refusalFeedback(text, contactDetails, refusal, decoy.name);
    if (feedback.focus !== undefined) focusControl(feedback.focus);
    tools.securityLog.record(feedback.event, feedback.details);
    if (refusal.outcome === 'honeypot_filled') decoy.renew(form);
    tools.toasts.showError(feedback.toast);
  }

  return { submit, decoyName: decoy.name };
}

/** The name of the hidden field. */
function useDecoy() {
  const [name, setName] = useState<DecoyName>(firstDecoyName);
  useEffect(() => setName(otherDecoyName(null)), []);

  /**
   * The browser's autofill may have filled it in. The second attempt of a person succeeds.
   */
  function renew(form: HTMLFormElement) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = '';
    setName(otherDecoyName(name));
  }

  return { name, renew };
}

/** Prepares the region of the toasts. The toast of an error goes with the form, if not before. */
function useToasts(
  { whenTypingPauses }: ContactVisit,
  tools: FormTools | null,
  text: FormText,
  hasErrors: boolean,
) {
  useEffect(() => () => tools?.toasts.dismissError(), [tools]);
  // A toast goes with the last of its errors.
  useEffect(() => (hasErrors ? () => tools?.toasts.dismissError() : undefined), [tools, hasErrors]);
  // Before it is needed, because the first toast has to appear at once.
  useEffect(() => {
    if (tools !== null) void whenTypingPauses().then(() => tools.toasts.mount(text));
  }, [whenTypingPauses, tools, text]);
}

/**
 * Returns a function that gives the age of the page (ms), since its load or the navigation to it.
 */
function usePageAge(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    // If hydration is over, the page was reached by a navigation. Otherwise its age counts from its
    // load.
    const isInApp = document.documentElement.dataset.hydration === 'done';
    shownAt.current = isInApp ? performance.now() : 0;
  }, []);
  return () => performance.now() - shownAt.current;
}
