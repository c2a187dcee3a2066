import { useEffect } from 'react';
import { useDesk } from './desk-context.ts';

/** The title of the browser's tab. Null leaves it as it is. */
export function useTitle(words: string | null) {
  const { text } = useDesk();
  useEffect(() => {
    if (words !== null) document.title = `${words} | ${text.title}`;
  }, [words, text.title]);
}
