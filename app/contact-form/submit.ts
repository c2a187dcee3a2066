/**
 * From "Send Message" to what the visitor reads of it, with all that this needs, as one chunk: it is loaded when the
 * form is first touched.
 */
import { flushSync } from 'react-dom';
import type { ContactPayload } from '../../service/domain/contract.ts';
import { fill } from '../../service/domain/fill.ts';
import { failureToast, fieldErrors, refusalFeedback, validationDetails } from './answers.ts';
import { createCaptcha } from './captcha/captcha.ts';
import {
  controlOf,
  decoyId,
  type FormValues,
  focusControl,
  otherDecoyName,
  typedValues,
} from './controls.ts';
import type { ContactForm, FormTools, ShownForm } from './form-state.ts';
import { createSecurityLog } from './security-log.ts';
import type { SendResult } from './send.ts';
import {
  createClientLimits,
  judgeSubmission,
  type SubmissionVerdict,
  type Violations,
} from './submission.ts';
import { tidyFields } from './tidy-fields.ts';
import { createToasts } from './toasts.tsx';

export function createFormTools(contact: ContactForm): FormTools {
  const captcha = createCaptcha(contact);
  const limits = createClientLimits(contact.store);
  const log = createSecurityLog(contact.store);
  const toasts = createToasts();

  async function getReady(): Promise<void> {
    await contact.whenTypingPauses();
    // Before the first toast, which has to appear at once.
    toasts.mount(words().text);
    // The Supabase client is half of all this, and the captcha does not need it. So it is a chunk of its own.
    const { prepare } = await import('./send.ts');
    await contact.whenTypingPauses();
    await prepare();
  }
  getReady().catch((error: unknown) => {
    console.warn('What sends the form could not be loaded yet:', error);
  });

  function words() {
    if (contact.words === null) throw new Error('No page has shown the form.');
    return contact.words;
  }

  async function judge({ element, left }: ShownForm) {
    tidyFields(element);
    const values = typedValues(element);
    const fingerprint = await contact.draft.fingerprintOf(values);
    if (left.aborted) return null;
    const now = Date.now();
    const { submittedAt } = contact;
    const attempt = {
      values,
      honeypot: controlOf(element, decoyId)?.value ?? '',
      captchaToken: captcha.token(),
      isCaptchaWorking: captcha.isWorking(),
      fingerprint,
      timing: {
        onPage: performance.now(),
        sinceSubmission: submittedAt === null ? null : now - submittedAt,
      },
      now,
    };
    return { values, verdict: judgeSubmission(attempt, limits) };
  }

  async function judgeAndDeliver(shown: ShownForm): Promise<void> {
    toasts.mount(words().text);
    let judged = await judge(shown);
    if (judged?.verdict.outcome === 'captcha_missing' && captcha.isUnderWay()) {
      contact.show({ phase: 'waiting' });
      await captcha.settled();
      judged = shown.left.aborted ? null : await judge(shown);
    }
    if (judged === null) return;
    const { verdict, values } = judged;
    if (verdict.outcome === 'send') await deliver(verdict.payload, values);
    else refuse(verdict, values, shown);
  }

  function refuse(
    verdict: Exclude<SubmissionVerdict, { outcome: 'send' }>,
    values: FormValues,
    { element }: ShownForm,
  ): void {
    const { text, contactDetails } = words();
    const { decoyName } = contact.state;
    showIdle({}, 'violations' in verdict ? verdict.violations : {}, values);
    const feedback = refusalFeedback(text, contactDetails, verdict, decoyName);
    if (feedback.focus !== undefined) focusControl(feedback.focus);
    log.record(feedback.event, feedback.details);
    if (verdict.outcome === 'honeypot_filled') {
      // The browser's autofill may have filled it in. The second attempt of a person succeeds.
      const decoy = controlOf(element, decoyId);
      if (decoy !== null) decoy.value = '';
      contact.show({ decoyName: otherDecoyName(decoyName) });
    }
    toasts.showError(feedback.toast);
  }

  async function deliver(payload: ContactPayload, values: FormValues): Promise<void> {
    contact.submittedAt = Date.now();
    // A browser may end a tab without telling the page.
    contact.draft.keep(values, contact.submittedAt);
    // Disabled fields lose it.
    const focused = document.activeElement;
    contact.show({ phase: 'sending', errors: {} });
    const result = await send(payload);
    // A failure of the server is no attempt of the visitor.
    if (isServerFailure(result)) limits.uncount(payload.submissionFingerprint);
    conclude(result, values);
    if (focused instanceof HTMLElement && document.activeElement === document.body) {
      focused.focus({ preventScroll: true });
    }
  }

  /** Never rejects. */
  async function send(payload: ContactPayload): Promise<SendResult> {
    const { text, contactDetails } = words();
    try {
      const { send: sendNow } = await import('./send.ts');
      return await sendNow(payload, fill(text.timedOut, { ...contactDetails }));
    } catch (error) {
      // Includes answers that break off or are malformed, and code that could not be loaded.
      console.warn('The contact request was not answered:', error);
      return { outcome: 'unanswered', error };
    }
  }

  /** The visitor may be on another page: a toast tells there what came of the request. */
  function conclude(result: SendResult, values: FormValues): void {
    const { text, contactDetails } = words();
    const element = contact.shown?.element;
    if (result.outcome === 'sent') {
      contact.draft.end();
      log.record('submission_sent');
      toasts.showSuccess(text.toasts.success);
      element?.reset();
      contact.emptiedAt = Date.now();
      captcha.reset();
      showIdle({ isSent: true }, {}, values);
      // It may be below the window, or under what floats at its edges.
      element?.querySelector('.sent-notice')?.scrollIntoView({ block: 'center' });
      return;
    }
    const refusal = result.outcome === 'refused' ? result : null;
    const code = refusal === null ? 'unanswered' : (refusal.code ?? 'unknown');
    // The service knows it from other values, as another release may have cleaned them.
    if (code === 'fingerprint_conflict') contact.draft.end();
    log.record('submission_failed', { code });
    toasts.showError(failureToast(text, contactDetails, result));
    // A server that could not store the request may have verified the token, which can be used only once.
    if (code === 'captcha_rejected' || code === 'unavailable') captcha.reset();
    const details = refusal && validationDetails(text, refusal);
    showIdle({}, (element && details?.violations) ?? {}, values);
  }

  /** At once: what follows moves the focus, or shows a toast that an earlier error must not take with it. */
  function showIdle(part: { isSent?: boolean }, violations: Violations, values: FormValues): void {
    const errors = fieldErrors(words().text, violations, values);
    const isSummaryShown = Object.keys(errors).some((field) => field !== 'captcha');
    flushSync(() => contact.show({ ...part, phase: 'idle', errors, isSummaryShown }));
    if (!isSummaryShown) return;
    const summary = document.querySelector<HTMLElement>('.error-summary');
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView();
  }

  return {
    async submit(shown) {
      try {
        await judgeAndDeliver(shown);
      } catch (error) {
        console.warn('The contact request could not be sent:', error);
        contact.show({ phase: 'idle' });
        const { text, contactDetails } = words();
        toasts.showError(failureToast(text, contactDetails, { outcome: 'unanswered', error }));
      }
    },
    showCaptcha: captcha.mount,
    dismissError: toasts.dismissError,
  };
}

/** No answer, or none of the service: a proxy has no code. */
function isServerFailure(result: SendResult): boolean {
  if (result.outcome === 'sent') return false;
  return result.outcome === 'unanswered' || result.code === null || result.code === 'unavailable';
}
