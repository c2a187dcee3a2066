/** Under which names this browser keeps keys to the desk. */
export const deskKeyNames = { key: 'desk-key', keyFromLink: 'desk-key-from-link' };

/** Before a script of another company runs on a page of this origin: those that were kept until then. */
export function forgetDeskKeys(): void {
  try {
    localStorage.removeItem(deskKeyNames.key);
    sessionStorage.removeItem(deskKeyNames.keyFromLink);
  } catch (error) {
    console.info('The browser keeps nothing, so no key either:', error);
  }
}
