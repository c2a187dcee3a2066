/** For when what had the focus is gone, and on the way to another part of the desk. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('.desk h1')?.focus({ preventScroll: true });
}
