/**
 * What the form knows until its document is left, whatever page is shown meanwhile. What was typed, with the attempt to
 * send it, outlives a reload too.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { SessionStore } from '../browser-state/session-store.ts';
import { useVisit, type Visit } from '../browser-state/visit.ts';
import { whenIdle } from '../components/scheduling.ts';
import type { FieldErrors } from './answers.ts';
import { controlOf, typedNames, typedValues } from './controls.ts';
import type { FormTools } from './form-tools.ts';
import type { FormValues } from './submission.ts';

/** What an answer means for the form. */
export interface Delivery {
  isSent: boolean;
  isCaptchaUsedUp: boolean;
  errors: FieldErrors;
}

export interface ContactVisit {
  /** The request of this form or of an earlier instance of it. */
  underWay: Promise<Delivery> | null;
  /** Whether the latest attempt succeeded, for a form that is shown again: its visitor may have been elsewhere. */
  isSent: boolean;
  /** When a submission was last let through (ms since 1970), from any form. */
  submittedAt: number | null;
  /** The estimate that the message holds. */
  estimate: string | null;
  /** Null until they are loaded, when a form is first touched. */
  tools: FormTools | null;
  draft: DraftKeeper;
  whenTypingPauses: () => Promise<void>;
}

export function useContactVisit(): ContactVisit {
  return useVisit().of(newContactVisit);
}

function newContactVisit(visit: Visit): ContactVisit {
  return {
    underWay: null,
    isSent: false,
    submittedAt: null,
    estimate: null,
    tools: null,
    draft: createDraftKeeper(visit.store),
    whenTypingPauses: createTypingWatch(),
  };
}

/** The visitor's next key is not expected at once (ms). */
const pauseMs = 400;

/**
 * What it returns resolves in the next pause of whoever is typing, when the browser is idle: the work that begins then
 * delays no key. Call it first when the form is touched, which counts as typing.
 */
function createTypingWatch(): () => Promise<void> {
  let lastUsedAt: number | null = null;
  const noteUse = () => {
    lastUsedAt = performance.now();
  };
  return async () => {
    // Listening again with the same function changes nothing.
    for (const type of ['focusin', 'input']) addEventListener(type, noteUse, { passive: true });
    lastUsedAt ??= performance.now();
    for (;;) {
      const left = lastUsedAt + pauseMs - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      await whenIdle();
      if (lastUsedAt + pauseMs <= performance.now()) return;
    }
  };
}

const draftKey = 'contact-draft';
const draftLifeMs = 24 * 3_600_000;
const attemptLifeMs = 30 * 60_000;

interface Attempt {
  fingerprint: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface Draft {
  values: Partial<FormValues>;
  keptAt: number;
  /** The attempt to send exactly these values. */
  attempt: Attempt | null;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper(store: SessionStore) {
  /** The last attempt, until the server has confirmed it. It may be stored although no answer came. */
  let openAttempt: (Attempt & { values: FormValues }) | null = null;

  function attemptOf(values: FormValues, now: number): Attempt | null {
    if (openAttempt === null || !isYoung(openAttempt.at, attemptLifeMs, now)) return null;
    const { values: sent, fingerprint, at } = openAttempt;
    const names = Object.keys(sent) as (keyof FormValues)[];
    return names.every((name) => sent[name] === values[name]) ? { fingerprint, at } : null;
  }

  function keep(values: FormValues, now: number): void {
    const isEmpty = Object.values(values).every((value) => value.trim() === '');
    if (isEmpty) store.remove(draftKey);
    else {
      const draft: Draft = { values, keptAt: now, attempt: attemptOf(values, now) };
      store.write(draftKey, draft);
    }
  }

  return {
    keep,
    /** The same values keep their fingerprint; others are another request. */
    fingerprintOf: (values: FormValues, now: number) =>
      attemptOf(values, now)?.fingerprint ?? crypto.randomUUID(),
    /** Also kept at once, because a browser may end a tab without telling the page. */
    beginAttempt(values: FormValues, fingerprint: string, now: number): void {
      openAttempt = { values, fingerprint, at: now };
      keep(values, now);
    },
    endAttempt(): void {
      openAttempt = null;
      store.remove(draftKey);
    },
    /** The server knows the fingerprint from other values: what was typed becomes another request. */
    disownAttempt(values: FormValues, now: number): void {
      openAttempt = null;
      keep(values, now);
    },
    /** Returns what was typed. It stays stored only as long as its attempt is open. */
    take(now: number): Draft['values'] {
      const kept = store.read(draftKey, isDraft);
      const { values, attempt } = kept && isYoung(kept.keptAt, draftLifeMs, now) ? kept : noDraft;
      if (attempt !== null && isYoung(attempt.at, attemptLifeMs, now)) {
        openAttempt = { ...attempt, values: values as FormValues };
      } else store.remove(draftKey);
      return values;
    },
  };
}

const noDraft: Draft = { values: {}, keptAt: 0, attempt: null };

/** A page of an earlier release may have written another shape. */
function isDraft(value: unknown): value is Draft {
  const { values, keptAt, attempt } = (value ?? {}) as Partial<Draft>;
  const isAttempt = attempt === null || typeof attempt?.fingerprint === 'string';
  return typeof values === 'object' && values !== null && typeof keptAt === 'number' && isAttempt;
}

/** A time in the future was written before the clock was set back. */
function isYoung(at: number, lifeMs: number, now: number): boolean {
  return now - at < lifeMs;
}

/**
 * Keeps the content of the form while the visitor looks at another page or the page is reloaded,
 * also when a deploy has removed the old scripts.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const { draft } = useContactVisit();
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const keep = () => draft.keep(typedValues(element), Date.now());
    // With Back the browser restores the fields itself, so no draft is needed.
    const forget = (event: PageTransitionEvent) => {
      if (event.persisted) draft.take(Date.now());
    };
    restoreDraft(element, draft);
    addEventListener('pagehide', keep);
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', forget);
    };
  }, [form, draft]);
  // While the form is removed, not some time later: an answer that comes in between ends the
  // attempt, and what was sent would be kept as a new draft.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return;
    return () => draft.keep(typedValues(element), Date.now());
  }, [form, draft]);
}

/** Only empty fields are filled in, because a text in the others is newer. */
function restoreDraft(form: HTMLFormElement, keeper: DraftKeeper): void {
  const draft = keeper.take(Date.now());
  for (const name of typedNames) {
    const control = controlOf(form, name);
    const value = draft[name];
    if (control === null || control.value !== '' || typeof value !== 'string') continue;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
