/**
 * From "Send Message" to what the visitor reads of it, with all that this needs, as one chunk: it is loaded when the
 * form is first touched.
 */
import { flushSync } from 'react-dom';
import type { ContactPayload } from '../../service/domain/contract.ts';
import { fill } from '../../service/domain/fill.ts';
import { failureFeedback, fieldErrors, refusalFeedback } from './answers.ts';
import { createCaptcha } from './captcha/captcha.ts';
import {
  controlIds,
  controlOf,
  decoyId,
  type FormValues,
  focusControl,
  otherDecoyName,
  typedValues,
} from './controls.ts';
import type { FormModel, FormTools, ShownForm } from './form-state.ts';
import {
  createClientLimits,
  judgeSubmission,
  type Refusal,
  type Violations,
} from './judge-submission.ts';
import { createSecurityLog } from './security-log.ts';
import type { SendResult } from './send.ts';
import { tidyFields } from './tidy-fields.ts';
import { createToasts } from './toasts.tsx';

export function createFormTools(model: FormModel): FormTools {
  const captcha = createCaptcha(model);
  const limits = createClientLimits(model.store);
  const log = createSecurityLog(model.store);
  const toasts = createToasts();

  async function getReady(): Promise<void> {
    await model.whenTypingPauses();
    // Before the first toast, which has to appear at once.
    toasts.mount(words().text);
    // The Supabase client is half of all this, and the captcha does not need it. So it is a chunk of its own.
    const { prepare } = await import('./send.ts');
    await model.whenTypingPauses();
    await prepare();
  }
  getReady().catch((error: unknown) => {
    console.warn('What sends the form could not be loaded yet:', error);
  });

  function words() {
    if (model.words === null) throw new Error('No page has shown the form.');
    return model.words;
  }

  async function judge({ element, signal }: ShownForm) {
    tidyFields(element);
    const values = typedValues(element);
    const fingerprint = await model.draft.fingerprintOf(values);
    if (signal.aborted) return null;
    const onPage = performance.now();
    const { submittedAt } = model;
    const attempt = {
      values,
      honeypot: controlOf(element, decoyId)?.value ?? '',
      captchaToken: captcha.token(),
      // Nobody is asked to tick what cannot be checked.
      isCaptchaWorking: captcha.isWorking() || model.state.captcha === 'failed',
      estimate: model.draft.estimate,
      isEntity,
      fingerprint,
      timing: { onPage, sinceSubmission: submittedAt === null ? null : onPage - submittedAt },
      now: Date.now(),
    };
    return { values, verdict: judgeSubmission(attempt, limits) };
  }

  async function judgeAndDeliver(shown: ShownForm): Promise<void> {
    toasts.mount(words().text);
    let judged = await judge(shown);
    if (judged?.verdict.outcome === 'captcha_missing' && captcha.isUnderWay()) {
      model.update({ phase: 'checking' });
      await captcha.settled();
      judged = shown.signal.aborted ? null : await judge(shown);
    }
    if (judged === null) return;
    const { verdict, values } = judged;
    if (verdict.outcome === 'send') await deliver(verdict.payload, values);
    else if (verdict.outcome === 'captcha_missing' && model.state.captcha === 'failed')
      tellOfFailedCaptcha(values);
    else refuse(verdict, values, shown);
  }

  function refuse(refusal: Refusal, values: FormValues, { element }: ShownForm): void {
    const { text, contactDetails } = words();
    const { decoyName } = model.state;
    showIdle({}, 'violations' in refusal ? refusal.violations : {}, values);
    const feedback = refusalFeedback(text, contactDetails, refusal, decoyName);
    if (feedback.focus !== undefined) focusControl(feedback.focus);
    log.record(feedback.event, feedback.details);
    if (refusal.outcome === 'honeypot_filled') {
      // The browser's autofill may have filled it in. The second attempt of a person succeeds.
      const decoy = controlOf(element, decoyId);
      if (decoy !== null) decoy.value = '';
      model.update({ decoyName: otherDecoyName(decoyName) });
    }
    toasts.showError(feedback.toast);
  }

  /** It could not be loaded or done, which is no fault of the visitor. */
  function tellOfFailedCaptcha(values: FormValues): void {
    const { text, contactDetails } = words();
    showIdle({}, {}, values);
    focusControl(controlIds.captcha);
    log.record('captcha_missing', { code: 'captcha_failed' });
    const { title } = text.toasts.backendFailure;
    toasts.showError({ title, text: fill(text.captchaFailed, { ...contactDetails }) });
  }

  async function deliver(payload: ContactPayload, values: FormValues): Promise<void> {
    const { submittedAt } = model;
    model.submittedAt = performance.now();
    // A browser may end a tab without telling the page.
    model.draft.keep(values, Date.now());
    // Disabled fields lose it.
    const focused = document.activeElement;
    model.update({ phase: 'sending', errors: {} });
    const result = await send(payload);
    // A failure of the server is no attempt of the visitor.
    if (isServerFailure(result)) {
      limits.uncount(payload.submissionFingerprint);
      model.submittedAt = submittedAt;
    }
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
    const element = model.shown?.element;
    if (result.outcome === 'sent') {
      model.draft.end();
      log.record('submission_sent');
      toasts.showSuccess(text.toasts.success);
      element?.reset();
      model.emptiedAt = Date.now();
      captcha.reset();
      showIdle({ isSent: true }, {}, values);
      // It may be below the window, or under what floats at its edges.
      element?.querySelector('.sent-notice')?.scrollIntoView({ block: 'center' });
      return;
    }
    const code = result.outcome === 'unanswered' ? 'unanswered' : (result.code ?? 'unknown');
    // The service knows it from other values, as another release may have cleaned them.
    if (code === 'fingerprint_conflict') model.draft.end();
    log.record('submission_failed', { code });
    const { toast, violations } = failureFeedback(text, contactDetails, result);
    toasts.showError(toast);
    // A server that could not store the request may have verified the token, which can be used only once.
    if (code === 'captcha_rejected' || code === 'unavailable') captcha.reset();
    showIdle({}, element === undefined ? {} : violations, values);
  }

  /** At once: what follows moves the focus, or shows a toast that an earlier error must not take with it. */
  function showIdle(part: { isSent?: boolean }, violations: Violations, values: FormValues): void {
    const errors = fieldErrors(words().text, violations, values);
    const isSummaryShown = Object.keys(errors).some((field) => field !== 'captcha');
    flushSync(() => model.update({ ...part, phase: 'idle', errors, isSummaryShown }));
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
        model.update({ phase: 'idle' });
        const { text, contactDetails } = words();
        const unanswered = { outcome: 'unanswered', error } as const;
        toasts.showError(failureFeedback(text, contactDetails, unanswered).toast);
      }
    },
    showCaptcha: captcha.mount,
    dismissError: toasts.dismissError,
  };
}

function isEntity(text: string): boolean {
  return new DOMParser().parseFromString(text, 'text/html').body.textContent !== text;
}

/** No answer, or one without a code of the service, such as a proxy's page. */
function isServerFailure(result: SendResult): boolean {
  if (result.outcome === 'sent') return false;
  return result.outcome === 'unanswered' || result.code === null || result.code === 'unavailable';
}
