import { type RefObject, useEffect } from 'react';
import { carryText, takeText } from '../browser-state/carried-text.ts';
import type { FieldName } from './validate-form.ts';

const draftKey = 'contact-draft';

/**
 * Keeps the content of the form while the visitor looks at another page or the page is reloaded,
 * also when a deploy has removed the old scripts (FORM-31).
 *
 * @param names the fields that are kept
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, names: readonly FieldName[]) {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const keep = () => keepDraft(element, names);
    // With Back the browser restores the fields itself, so no draft is needed.
    const forget = (event: PageTransitionEvent) => {
      if (event.persisted) takeText(draftKey);
    };
    restoreDraft(element, names);
    addEventListener('pagehide', keep);
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', forget);
      keep();
    };
  }, [form, names]);
}

function keepDraft(form: HTMLFormElement, names: readonly FieldName[]): void {
  const values = names.map((name): [FieldName, string] => [
    name,
    controlOf(form, name)?.value ?? '',
  ]);
  const typed = values.filter(([, value]) => value.trim() !== '');
  if (typed.length > 0) carryText(draftKey, JSON.stringify(Object.fromEntries(typed)));
}

/** Only empty fields are filled in, because a text in the others is newer. */
function restoreDraft(form: HTMLFormElement, names: readonly FieldName[]): void {
  const draft = parseDraft(takeText(draftKey));
  for (const name of names) {
    const control = controlOf(form, name);
    const value = draft[name];
    if (control === null || control.value !== '' || typeof value !== 'string') continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function controlOf(form: HTMLFormElement, name: FieldName) {
  const control = form.elements.namedItem(name);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control : null;
}

function parseDraft(text: string | null): Partial<Record<FieldName, unknown>> {
  try {
    const draft: unknown = JSON.parse(text ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    // The value is not ours or is cut off, and counts as missing.
    return {};
  }
}
