/**
 * What was typed, with the attempt to send it, in the session storage of the tab. Both outlive a
 * reload and a look at another page (FORM-30, FORM-31).
 */

import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { carryText, takeText } from '../browser-state/carried-text.ts';
import { controlOf, typedNames, typedValues } from './controls.ts';
import type { FormValues } from './submission.ts';

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

/** The last attempt, until the server has confirmed it. It may be stored although no answer came. */
let openAttempt: (Attempt & { values: FormValues }) | null = null;

/** The same values keep their fingerprint; others are another request (API-8, API-9). */
export function fingerprintOf(values: FormValues, now: number): string {
  return attemptOf(values, now)?.fingerprint ?? crypto.randomUUID();
}

/** Also kept at once, because a browser may end a tab without telling the page. */
export function beginAttempt(values: FormValues, fingerprint: string, now: number): void {
  openAttempt = { values, fingerprint, at: now };
  keepDraft(values, now);
}

export function endAttempt(): void {
  openAttempt = null;
  takeText(draftKey);
}

/** The server knows the fingerprint from other values: what was typed becomes another request. */
export function disownAttempt(values: FormValues, now: number): void {
  openAttempt = null;
  keepDraft(values, now);
}

export function keepDraft(values: FormValues, now: number): void {
  if (Object.values(values).every((value) => value.trim() === '')) return void takeText(draftKey);
  const draft: Draft = { values, keptAt: now, attempt: attemptOf(values, now) };
  carryText(draftKey, JSON.stringify(draft));
}

/** Returns what was typed. It stays stored only as long as its attempt is open. */
export function takeDraft(now: number): Draft['values'] {
  const text = takeText(draftKey);
  const { values, attempt } = parseDraft(text, now);
  if (text !== null && attempt !== null) {
    openAttempt = { ...attempt, values: values as FormValues };
    carryText(draftKey, text);
  }
  return values;
}

function attemptOf(values: FormValues, now: number): Attempt | null {
  if (openAttempt === null || !isYoung(openAttempt.at, attemptLifeMs, now)) return null;
  const { values: sent, fingerprint, at } = openAttempt;
  const names = Object.keys(sent) as (keyof FormValues)[];
  return names.every((name) => sent[name] === values[name]) ? { fingerprint, at } : null;
}

function parseDraft(text: string | null, now: number): Draft {
  const none: Draft = { values: {}, keptAt: 0, attempt: null };
  try {
    const { values, keptAt, attempt } = (JSON.parse(text ?? '{}') ?? {}) as Partial<Draft>;
    if (!isYoung(keptAt, draftLifeMs, now) || typeof values !== 'object') return none;
    const isOpen =
      typeof attempt?.fingerprint === 'string' && isYoung(attempt.at, attemptLifeMs, now);
    return { ...none, values: values ?? {}, attempt: isOpen ? attempt : null };
  } catch {
    // The value is not ours or is cut off, and counts as missing.
    return none;
  }
}

/** A time in the future was written before the clock was set back. */
function isYoung(at: number | undefined, lifeMs: number, now: number): boolean {
  return typeof at === 'number' && now - at < lifeMs;
}

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
