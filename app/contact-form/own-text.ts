/** A text of ours in what the visitor writes, such as an estimate. It can be changed and removed like any other text. */

/** Puts it in place of the earlier one, or above what is there, so that typing goes on below it. */
export function withOwnText(message: string, own: string, earlier: string | null): string {
  if (earlier !== null && message.includes(earlier)) return message.replace(earlier, () => own);
  return `${own}\n\n${message}`;
}

/** Writes as if the visitor had typed: the counter follows, and errors of the message go. */
export function writeMessage(
  message: HTMLInputElement | HTMLTextAreaElement,
  own: string,
  earlier: string | null,
): void {
  message.value = withOwnText(message.value, own, earlier);
  message.dispatchEvent(new Event('input', { bubbles: true }));
}
