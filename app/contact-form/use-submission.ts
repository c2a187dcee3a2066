import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusControl, typedValues } from './controls.ts';
import { type Delivery, deliver, type Words } from './delivery.ts';
import { fingerprintOf } from './draft.ts';
import { type SetFormState, withErrors } from './form-state.ts';
import { type DecoyName, firstDecoyName, otherDecoyName } from './honeypot.ts';
import type { Refusal } from './refusal-feedback.ts';
import type { FormTools } from './use-form-tools.ts';
import { usePageAge } from './use-page-age.ts';
import type { FormValues } from './validate-form.ts';

/** When a submission of this session was last let through (ms since 1970), from any form (LIMIT-9). */
let lastSubmissionAt: number | null = null;

/** Returns what judges the content of the form, and sends it or says why it does not. */
export function useSubmission(
  setState: SetFormState,
  captchaToken: RefObject<string>,
  follow: (delivery: Promise<Delivery>) => Promise<void>,
) {
  const pageAge = usePageAge();
  const decoy = useDecoy();

  async function submit(form: HTMLFormElement, tools: FormTools, words: Words) {
    const now = Date.now();
    const values = typedValues(form);
    const verdict = tools.judgeSubmission(
      {
        values,
        honeypot: String(new FormData(form).get(decoy.name) ?? ''),
        captchaToken: captchaToken.current,
        fingerprint: fingerprintOf(values, now),
        timing: {
          onPage: pageAge(),
          sinceSubmission: lastSubmissionAt === null ? null : now - lastSubmissionAt,
        },
        now,
      },
      tools.clientLimits,
    );
    if (verdict.outcome !== 'send') return refuse(verdict, values, form, tools, words);
    lastSubmissionAt = now;
    await follow(deliver(verdict.payload, values, tools, words));
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
    // At once, because the next toast must follow what is removed with the errors of before.
    flushSync(() => setState((before) => withErrors(before, errors)));
    const feedback = tools.refusalFeedback(text, contactDetails, refusal, decoy.name);
    if (feedback.focus !== undefined) focusControl(feedback.focus);
    tools.securityLog.record(feedback.event, feedback.details);
    if (refusal.outcome === 'honeypot_filled') decoy.renew(form);
    tools.showError(feedback.toast);
  }

  return { submit, decoyName: decoy.name };
}

/** The name of the hidden field (FORM-7). */
function useDecoy() {
  const [name, setName] = useState<DecoyName>(firstDecoyName);
  useEffect(() => setName(otherDecoyName(null, Math.random)), []);

  /**
   * The browser's autofill may have filled it in. The second attempt of a person succeeds (FORM-8).
   */
  function renew(form: HTMLFormElement) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = '';
    setName(otherDecoyName(name, Math.random));
  }

  return { name, renew };
}
