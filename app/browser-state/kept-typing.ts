import { type RefObject, useLayoutEffect, useState } from 'react';
import { useVisit } from './visit.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>('input, textarea, select'),
];

/**
 * Password managers and translators add nodes to a page before it is hydrated, and React then builds the document anew:
 * the new form takes over what the old one holds, and the focus. Call it before hooks that read the form.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>): void {
  const visit = useVisit();
  const [served] = useState(servedForm);
  useLayoutEffect(() => {
    const isFirstPage = visit.announcedPath === null;
    if (!isFirstPage || served === null || served.form.isConnected || form.current === null) return;
    const controls = controlsIn(form.current);
    for (const [index, old] of controlsIn(served.form).entries()) {
      const control = controls[index];
      if (control?.name !== old.name) continue;
      control.value = old.value;
      if ('checked' in old) (control as HTMLInputElement).checked = old.checked;
      if (old === served.focused) control.focus({ preventScroll: true });
    }
    const { submitWaits } = served.form.dataset;
    if (submitWaits !== undefined) form.current.dataset.submitWaits = submitWaits;
  }, [form, visit, served]);
}

/** No page has more than one. What is removed keeps its value, but not the focus. */
function servedForm() {
  const form = globalThis.document?.forms[0];
  return form ? { form, focused: document.activeElement } : null;
}
