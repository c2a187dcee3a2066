import { type FormEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { formFields } from '../../service/domain/field-names.ts';

import type { FormText } from '../../site/schema/words.ts';
import { useKeptTyping } from '../browser-state/kept-typing.ts';
import { useVisit } from '../browser-state/visit.ts';
import { nextPaint } from '../components/scheduling.ts';
import { takeCarriedEstimate } from '../estimate/carry-estimate.ts';
import type { FieldErrors } from './answers.ts';
import { type Control, controlOf, otherDecoyName, typedValues } from './controls.ts';
import {
  type FormModel,
  type FormTools,
  firstState,
  newFormModel,
  type ShownForm,
} from './form-state.ts';
import { tidyWhileTyped } from './tidy-fields.ts';

const repeatedClickMs = 2000;

/**
 * What a visitor does to the form. Fields are judged when it is submitted and not when they are left: nobody is told of
 * a mistake while still writing.
 */
export function useContactForm(text: FormText, phone: string, email: string) {
  const model = useVisit().of(newFormModel);
  const form = useRef<HTMLFormElement>(null);
  useKeptTyping(form);
  useLayoutEffect(() => {
    const language = document.documentElement.lang;
    model.words = { text, contactDetails: { phone, email, language } };
  }, [model, text, phone, email]);
  // Not again when the words are loaded anew, as for whoever turns back at once: the captcha would be lost.
  useLayoutEffect(() => (form.current === null ? undefined : attach(model, form.current)), [model]);
  const state = useSyncExternalStore(
    model.subscribe,
    () => model.state,
    () => firstState,
  );
  useLayoutEffect(() => {
    if (form.current !== null) insertEstimate(model, form.current);
  }, [model]);

  return {
    form,
    state,
    onTouch: () => load(model),
    onInput({ target }: FormEvent) {
      load(model);
      const { name } = target as HTMLInputElement;
      // Solving the captcha, which is part of the form too, does not change the request.
      if (!Object.hasOwn(text.labels, name)) return;
      model.emptiedAt = null;
      model.clearError(name as keyof FieldErrors);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      // The second click of a double click may come after the answer to the first.
      const isRepeated = Date.now() - (model.emptiedAt ?? 0) < repeatedClickMs;
      if (model.state.phase === 'idle' && !isRepeated) void submit(model);
    },
    onCaptchaRetry() {
      if (model.shown !== null) model.tools?.showCaptcha(model.shown);
    },
  };
}

/** Returns what ends it. It has to be called while the form is removed, or an answer may come first that ends the draft. */
function attach(model: FormModel, element: HTMLFormElement): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const keep = () => model.draft.keep(typedValues(element), Date.now());
  model.shown = { element, signal, hasAskedForTools: false };
  model.update({ decoyName: otherDecoyName(null) });
  restoreDraft(model, element);
  tidyWhileTyped(element, signal);
  // A phone may end a tab that is out of sight without telling the page.
  document.addEventListener('visibilitychange', keep, { signal });
  addEventListener('pagehide', keep, { signal });
  // If a visitor touched the form before hydration, that event is not repeated.
  if (element.contains(document.activeElement)) load(model);
  // From here on submissions are handled. One that was held before runs now.
  element.dataset.hydrated = '';
  if (element.dataset.submitWaits !== undefined) {
    delete element.dataset.submitWaits;
    element.requestSubmit();
  }
  return () => {
    keep();
    leaving.abort();
    model.shown = null;
    model.tools?.dismissError();
    const { isSent, phase } = model.state;
    model.update({ ...firstState, isSent, phase: phase === 'sending' ? phase : 'idle' });
  };
}

/** Only empty fields are filled in, because a text in the others is newer. */
function restoreDraft({ draft }: FormModel, element: HTMLFormElement): void {
  const values = draft.restore(Date.now());
  for (const name of formFields) {
    const control = controlOf(element, name);
    const value = values[name];
    if (control?.value === '' && typeof value === 'string') typeInto(control, value);
  }
}

/** One from the calculator comes above what is written in the message, or in place of an earlier estimate. */
function insertEstimate(model: FormModel, element: HTMLFormElement): void {
  const message = controlOf(element, 'message');
  const estimate = takeCarriedEstimate(model.store);
  if (message === null || estimate === null) return;
  const { value } = message;
  const earlier = model.draft.estimate;
  const isThere = earlier !== null && value.includes(earlier);
  typeInto(message, isThere ? value.replace(earlier, () => estimate) : `${estimate}\n\n${value}`);
  model.draft.estimate = estimate;
}

/** As if the visitor had typed it: the counter follows, the captcha is loaded, and the field's error goes. */
function typeInto(control: Control, value: string): void {
  if (value === '') return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** At the first touch, and in a pause, so that it does not delay what is being typed. A failed load can be repeated. */
async function load(model: FormModel): Promise<void> {
  const { shown } = model;
  if (shown === null || shown.hasAskedForTools) return;
  shown.hasAskedForTools = true;
  if (!isSecureContext) return model.update({ cannotSend: 'insecure' });
  await model.whenTypingPauses();
  shown.hasAskedForTools = (await toolsFor(model, shown)) !== null;
}

/** Null if they cannot be loaded. */
async function toolsFor(model: FormModel, shown: ShownForm): Promise<FormTools | null> {
  try {
    const { createFormTools } = await import('./submit.ts');
    model.tools ??= createFormTools(model);
  } catch (error) {
    console.warn('A part of the form could not be loaded:', error);
    return null;
  }
  if (!shown.signal.aborted && model.state.captcha === 'absent') model.tools.showCaptcha(shown);
  return model.tools;
}

async function submit(model: FormModel): Promise<void> {
  const { shown } = model;
  if (shown === null) return;
  if (!isSecureContext) return model.update({ cannotSend: 'insecure' });
  const phase = model.tools === null ? 'checking' : 'judging';
  model.update({ phase, isSent: false, cannotSend: null });
  // The click is answered by a frame at once; the checks come after it.
  await nextPaint();
  const tools = await toolsFor(model, shown);
  if (shown.signal.aborted) return;
  if (tools !== null) return tools.submit(shown);
  // The visitor reads how else to reach the company.
  model.update({ phase: 'idle', cannotSend: 'load_failed' });
}
