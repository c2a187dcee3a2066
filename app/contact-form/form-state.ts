/** The states of the form (FORM-2 to FORM-5): idle, submitting, and the result of an attempt. */
import type { Dispatch, SetStateAction } from 'react';
import type { FieldErrors } from './answers.ts';

export interface FormState {
  status: 'idle' | 'submitting';
  errors: FieldErrors;
  /** The number of attempts that ended in the error summary. 0 hides it. */
  summaryAttempt: number;
  isSent: boolean;
  hasLoadFailed: boolean;
}

/** Loaded when the form is first touched. */
export type FormTools = typeof import('./form-tools.ts');

export type SetFormState = Dispatch<SetStateAction<FormState>>;

export const idle: FormState = {
  status: 'idle',
  errors: {},
  summaryAttempt: 0,
  isSent: false,
  hasLoadFailed: false,
};

/** What the form says about one attempt disappears when the next begins. */
export function withoutOutcome(state: FormState): FormState {
  return state.isSent || state.hasLoadFailed
    ? { ...state, isSent: false, hasLoadFailed: false }
    : state;
}

/** The summary takes the focus, unless only the captcha is missing (FORM-26). */
export function withErrors(state: FormState, errors: FieldErrors): FormState {
  const isSummarised = Object.keys(errors).some((field) => field !== 'captcha');
  return { ...state, errors, summaryAttempt: isSummarised ? state.summaryAttempt + 1 : 0 };
}

/** An error clears when its field is edited (FORM-5). */
export function withoutError(state: FormState, field: keyof FieldErrors): FormState {
  if (state.errors[field] === undefined) return state;
  const { [field]: _, ...errors } = state.errors;
  return { ...state, errors };
}
