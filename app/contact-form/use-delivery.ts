import { type RefObject, useEffect, useRef } from 'react';
import { type Delivery, deliveryUnderWay } from './delivery.ts';
import { type FormState, idle, type SetFormState, withErrors } from './form-state.ts';

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
    const delivery = deliveryUnderWay();
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
