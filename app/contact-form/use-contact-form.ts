import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormText } from '../../site/schema/site.ts';
import { nextPaint } from '../components/next-paint.ts';
import type { ContactDetails } from './answer-text.ts';
import type { CaptchaHandle } from './captcha/captcha-field.tsx';
import { deliveryUnderWay, lastAttempt, type Words } from './delivery.ts';
import { idle, type SetFormState, withoutError, withoutOutcome } from './form-state.ts';
import { useDelivery } from './use-delivery.ts';
import { type FormTools, useFormTools } from './use-form-tools.ts';
import { useSubmission } from './use-submission.ts';
import { useToasts } from './use-toasts.ts';
import type { FormValues } from './validate-form.ts';

/** What the form shows, and what happens when it is touched, filled in and submitted. */
export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  text: FormText,
  contactDetails: Omit<ContactDetails, 'language'>,
) {
  const [state, setState] = useState(() => ({ ...idle, isSent: lastAttempt.isSent }));
  const { tools, load, ready } = useFormTools();
  const captcha = useCaptcha(setState);
  const delivery = useDelivery(form, state.status, setState, captcha.reset);
  const { submit, decoyName } = useSubmission(setState, captcha.token, delivery.follow);
  useToasts(tools, text, Object.keys(state.errors).length > 0);
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
    if (deliveryUnderWay() !== null || delivery.isRepeatedClick()) return;
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
    const { lang } = document.documentElement;
    const words: Words = { text, contactDetails: { ...contactDetails, language: lang } };
    try {
      loaded.mountToasts(text);
      await submit(form.current, loaded, words);
    } catch (error) {
      console.warn('The contact request could not be sent:', error);
      setState(idle);
      loaded.showError(loaded.failureToast(text, words.contactDetails, { outcome: 'unanswered' }));
    }
  }

  return {
    state,
    decoyName,
    tools,
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
