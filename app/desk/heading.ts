import { useEffect } from 'react';
import { useDesk } from './desk-context.ts';

/** For when the element with the focus is gone, and when another part of the desk opens. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('.desk h1')?.focus({ preventScroll: true });
}

/** The title of the browser's tab. Null leaves it as it is. */
export function useTitle(words: string | null) {
  const { text } = useDesk();
  useEffect(() => {
    if (words !== null) document.title = `${words} | ${text.title}`;
  }, [words, text.title]);
}
