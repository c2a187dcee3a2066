/** What was typed, in this tab, until it is sent: another page, a reload or a browser that ends the tab loses nothing. */
import type { SessionStore } from '../browser-state/session-store.ts';
import type { FormValues } from './controls.ts';

const draftKey = 'contact-draft';
const lifeMs = 24 * 3_600_000;

interface StoredDraft {
  /** Of the request that it becomes; null before the first attempt to send it. */
  id: string | null;
  values: Partial<FormValues>;
  /** Missing in drafts of earlier releases. */
  estimate?: string | null;
  keptAt: number;
}

export function createDraft(store: SessionStore) {
  let id: string | null = null;
  const draft = {
    /** The estimate that the message holds. */
    estimate: null as string | null,
    keep(values: FormValues, now: number): void {
      const isEmpty = Object.values(values).every((value) => value.trim() === '');
      if (isEmpty) store.remove(draftKey);
      else {
        const { estimate } = draft;
        store.write(draftKey, { id, values, estimate, keptAt: now } satisfies StoredDraft);
      }
    },
    restore(now: number): StoredDraft['values'] {
      const stored = store.read(draftKey, isDraft);
      if (stored === null || now - stored.keptAt >= lifeMs) {
        store.remove(draftKey);
        return {};
      }
      id ??= stored.id;
      draft.estimate ??= stored.estimate ?? null;
      return stored.values;
    },
    /** The same for the same values of a request, however often they are sent, and a UUID to the service. */
    async fingerprintOf(values: FormValues): Promise<string> {
      id ??= crypto.randomUUID();
      const text = new TextEncoder().encode(JSON.stringify([id, values]));
      const digest = await crypto.subtle.digest('SHA-256', text);
      const bytes = Array.from(new Uint8Array(digest, 0, 16));
      const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    /** What is sent from now on is another request. */
    end(): void {
      id = null;
      store.remove(draftKey);
    },
  };
  return draft;
}

/** A page of an earlier release may have written another shape. */
function isDraft(value: unknown): value is StoredDraft {
  const { id, values, estimate, keptAt } = (value ?? {}) as Partial<StoredDraft>;
  const isText = (text: unknown) => text === null || typeof text === 'string';
  const areTexts = isText(id) && isText(estimate ?? null);
  return areTexts && typeof values === 'object' && values !== null && typeof keptAt === 'number';
}
