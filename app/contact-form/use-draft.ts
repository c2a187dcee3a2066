import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { controlOf, typedNames, typedValues } from './controls.ts';
import { keepDraft, takeDraft } from './draft.ts';

/**
 * Keeps the content of the form while the visitor looks at another page or the page is reloaded,
 * also when a deploy has removed the old scripts (FORM-31).
 */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const keep = () => keepDraft(typedValues(element), Date.now());
    // With Back the browser restores the fields itself, so no draft is needed.
    const forget = (event: PageTransitionEvent) => {
      if (event.persisted) takeDraft(Date.now());
    };
    restoreDraft(element);
    addEventListener('pagehide', keep);
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', forget);
    };
  }, [form]);
  // While the form is removed, not some time later: an answer that comes in between ends the
  // attempt, and what was sent would be kept as a new draft (FORM-30).
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return;
    return () => keepDraft(typedValues(element), Date.now());
  }, [form]);
}

/** Only empty fields are filled in, because a text in the others is newer. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = takeDraft(Date.now());
  for (const name of typedNames) {
    const control = controlOf(form, name);
    const value = draft[name];
    if (control === null || control.value !== '' || typeof value !== 'string') continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
