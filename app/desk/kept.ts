/** What this browser keeps for the desk: a key, who sits there, and text that was typed and not sent. */
import { useSyncExternalStore } from 'react';
import { deskSecrets } from '../browser-state/desk-secrets.ts';

const names = {
  ...deskSecrets,
  person: 'desk-person',
  /** What was opened without a key (take-key.js). */
  requestedHash: 'desk-requested-hash',
};
type Kept = keyof typeof names;

/** Is kept in place of a key that the service has refused, so that every tab can tell it from one that was signed out. */
export const ENDED = '';

/**
 * With the captcha of another company, a script of theirs runs on the contact page, which shares its origin and so its
 * storage with the desk. Then secrets are kept in this document only: they are gone when it is left, and the link in the
 * e-mail brings a key back. Null with our own captcha.
 */
let secretsOfDocument: Map<string, string> | null = null;

export function keepSecretsInDocument(): void {
  secretsOfDocument ??= new Map();
  for (const kept of Object.keys(deskSecrets)) readKept(kept as keyof typeof deskSecrets);
}

/** A key that came with the address (take-key.js) and what was typed are forgotten with the tab. */
function storageOf(kept: Kept): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const storage = kept === 'keyFromLink' || kept === 'drafts' ? sessionStorage : localStorage;
  const secrets = secretsOfDocument;
  if (secrets === null || !(kept in deskSecrets)) return storage;
  return {
    getItem(name) {
      const stored = storage.getItem(name);
      if (stored !== null) secrets.set(name, stored);
      storage.removeItem(name);
      return secrets.get(name) ?? null;
    },
    setItem: (name, value) => void secrets.set(name, value),
    removeItem: (name) => void secrets.delete(name),
  };
}

/** Told to this page, as the browser tells a `storage` event to the others. */
const CHANGED = 'desk-kept';

export function readKept(kept: Kept): string | null {
  return storageOf(kept).getItem(names[kept]);
}

/** Null removes it. */
export function keep(kept: Kept, value: string | null): void {
  if (value === null) storageOf(kept).removeItem(names[kept]);
  else storageOf(kept).setItem(names[kept], value);
  dispatchEvent(new Event(CHANGED));
}

/** The kept value as it is now, also when another tab changes it. Undefined until the page is hydrated. */
export function useKept(kept: Kept): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readKept(kept),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  // At a `hashchange` take-key.js was there first.
  const events = [CHANGED, 'storage', 'hashchange'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Text that was typed and not sent. It outlives its key and the page, and a note also its tab. */
interface Draft {
  text: string;
  /** A UUID, by which the service knows the same words if they are sent again. */
  id: string;
  /** When it was typed. */
  at: number;
}

/** The words for a note on a request, of a search, or for the person's own name. */
export type Place = `note ${number}` | 'search' | 'name';

/** Nobody comes back to older ones (ms): a key works as long. */
const keptFor = 30 * 86_400_000;

/** `notes` are those of all tabs: the link in an e-mail opens another one. */
function readDrafts(kept: 'drafts' | 'notes'): Record<string, Draft> {
  const drafts = Object.entries<Draft>(JSON.parse(readKept(kept) ?? '{}'));
  return Object.fromEntries(drafts.filter(([, { at }]) => at > Date.now() - keptFor));
}

export function draftOf(place: Place): Draft | undefined {
  return readDrafts('drafts')[place] ?? readDrafts('notes')[place];
}

/** In this tab. */
export function hasUnsentNote(): boolean {
  return Object.keys(readDrafts('drafts')).some((place) => place.startsWith('note '));
}

/** Without a word, the draft is forgotten. */
export function keepDraft(place: Place, text = ''): void {
  const isEmpty = text.trim() === '';
  write(place, isEmpty ? undefined : { text, id: crypto.randomUUID(), at: Date.now() });
}

/** What another tab has left is also this one's, once it is shown here. */
export function takeDraft(place: Place): void {
  write(place, draftOf(place));
}

function write(place: Place, draft: Draft | undefined): void {
  // What is undefined is left out.
  const writeTo = (kept: 'drafts' | 'notes') =>
    keep(kept, JSON.stringify({ ...readDrafts(kept), [place]: draft }));
  writeTo('drafts');
  if (place.startsWith('note ')) writeTo('notes');
}
