/** Under which names this browser keeps keys to the desk, and what was typed there and not sent. */
export const deskSecrets = {
  key: 'desk-key',
  keyFromLink: 'desk-key-from-link',
  drafts: 'desk-drafts',
  notes: 'desk-notes',
};

/** Before a script of another company runs on a page of this origin: those that were kept until then. */
export function forgetDeskSecrets(): void {
  try {
    localStorage.removeItem(deskSecrets.key);
    localStorage.removeItem(deskSecrets.notes);
    sessionStorage.removeItem(deskSecrets.keyFromLink);
    sessionStorage.removeItem(deskSecrets.drafts);
  } catch (error) {
    console.info('The browser keeps nothing, so no key either:', error);
  }
}
