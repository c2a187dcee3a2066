/** How e-mail addresses are compared: without regard to case, in any script. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
