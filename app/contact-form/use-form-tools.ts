import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { whenTypingPauses } from './when-typing-pauses.ts';

export type FormTools = typeof import('./form-tools.ts');

interface Waiting {
  resolve: (tools: FormTools) => void;
  reject: (reason: unknown) => void;
}

/**
 * Loads the form's tools when they are first needed, in a pause, so that they do not delay what is
 * being typed. A failed load can be repeated.
 */
export function useFormTools() {
  const [tools, setTools] = useState<FormTools | null>(null);
  /** The tools as of the latest render, for a click that was handled in an earlier one. */
  const latest = useRef<FormTools | null>(null);
  const waiting = useRef<Waiting[]>([]);
  const isLoading = useRef(false);

  const loadAfter = useCallback((start: Promise<void>) => {
    isLoading.current = true;
    const loading = start.then(() => import('./form-tools.ts'));
    loading.then(
      (loaded) => startTransition(() => setTools(loaded)),
      (error: unknown) => {
        isLoading.current = false;
        console.warn('A part of the form could not be loaded:', error);
        for (const { reject } of waiting.current.splice(0)) reject(error);
      },
    );
  }, []);

  const load = useCallback(() => {
    if (!isLoading.current) loadAfter(whenTypingPauses());
  }, [loadAfter]);

  // Runs after the render that adds the region of the toasts. An earlier toast would be lost.
  useEffect(() => {
    latest.current = tools;
    if (tools === null) return;
    for (const { resolve } of waiting.current.splice(0)) resolve(tools);
  }, [tools]);

  const ready = useCallback(() => {
    if (latest.current !== null) return Promise.resolve(latest.current);
    return new Promise<FormTools>((resolve, reject) => {
      waiting.current.push({ resolve, reject });
      // Somebody has clicked on Send and types no more.
      loadAfter(Promise.resolve());
    });
  }, [loadAfter]);

  return { tools, load, ready };
}
