/**
 * The contact form of a document as one state. It outlives each page that shows the form, because a request may be on
 * its way while the visitor reads another.
 *
 *     idle ──Send──▶ judging, or checking while the script is on its way
 *     judging ──captcha on its way──▶ checking, until it is here, has failed or needs the visitor
 *     judging, checking ──right──▶ sending ──answer──▶ idle, sent or with errors
 *     judging, checking ──not right──▶ idle, with errors
 *
 * The button reads "Checking..." and "Sending..."; judging takes no time that anybody sees. Whoever leaves the form takes
 * back all but what is being sent. The components show the state, `use-contact-form.ts` begins what a visitor does, and
 * `submit.ts` moves it on.
 */
import type { FormText } from '../../site/schema/words.ts';
import type { Visit } from '../browser-state/visit.ts';
import type { ContactDetails, FieldErrors } from './answers.ts';
import { type DecoyName, firstDecoyName } from './controls.ts';
import { createDraft } from './draft.ts';
import { createTypingWatch } from './typing-pause.ts';

export interface FormState {
  phase: 'idle' | 'judging' | 'checking' | 'sending';
  errors: FieldErrors;
  /** The errors are listed above the form, too: not if only the captcha is missing. */
  isSummaryShown: boolean;
  isSent: boolean;
  /** Without HTTPS, browsers let no page check the captcha, and others could read what is sent. */
  cannotSend: 'load_failed' | 'insecure' | null;
  /** Absent until somebody begins to fill in the form. */
  captcha: 'absent' | 'loading' | 'shown' | 'failed';
  decoyName: DecoyName;
}

/** That of the document, before a script has run. */
export const firstState: FormState = {
  phase: 'idle',
  errors: {},
  isSummaryShown: false,
  isSent: false,
  cannotSend: null,
  captcha: 'absent',
  decoyName: firstDecoyName,
};

/** What is loaded when the form is first touched. */
export interface FormTools {
  /** Never rejects. */
  submit(shown: ShownForm): Promise<void>;
  showCaptcha(shown: ShownForm): void;
  dismissError(): void;
}

/** The form as a page shows it. */
export interface ShownForm {
  element: HTMLFormElement;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  /** Its tools are there, or are being loaded. */
  hasAskedForTools: boolean;
}

export type FormModel = ReturnType<typeof newFormModel>;

export function newFormModel({ store }: Visit) {
  const listeners = new Set<() => void>();
  const model = {
    state: firstState,
    update(part: Partial<FormState>): void {
      const hadErrors = Object.keys(model.state.errors).length > 0;
      model.state = { ...model.state, ...part };
      for (const listener of listeners) listener();
      // A toast goes with the last of its errors.
      if (hadErrors && Object.keys(model.state.errors).length === 0) model.tools?.dismissError();
    },
    /** An error clears when its field is edited. */
    clearError(field: keyof FieldErrors): void {
      const { [field]: cleared, ...errors } = model.state.errors;
      if (cleared !== undefined) model.update({ errors });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: null as ShownForm | null,
    tools: null as FormTools | null,
    /** What the visitor reads; of the page that showed the form last. */
    words: null as { text: FormText; contactDetails: ContactDetails } | null,
    store,
    draft: createDraft(store),
    whenTypingPauses: createTypingWatch(),
    /** When a submission was last let through (ms since the page was opened). */
    submittedAt: null as number | null,
    /** When a success has emptied the form, until something is typed into it (ms since 1970). */
    emptiedAt: null as number | null,
  };
  return model;
}
