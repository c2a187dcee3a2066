import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../components/when-idle.ts';

export type FormTools = typeof import('./form-tools.ts');

interface Waiting {
  resolve: (tools: FormTools) => void;
  reject: (reason: unknown) => void;
}

/**
 * Loads the form's tools when they are first needed, and runs and renders them while the browser is
 * idle, so that they do not delay what is being typed. A failed load can be repeated.
 */
export function useFormTools() {
  const [tools, setTools] = useState<FormTools | null>(null);
  /** The tools as of the latest render, for a click that was handled in an earlier one. */
  const latest = useRef<FormTools | null>(null);
  const waiting = useRef<Waiting[]>([]);
  const isLoading = useRef(false);

  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    const loading = whenIdle().then(() => import('./form-tools.ts'));
    loading.then(
      (loaded) => startTransition(() => setTools(loaded)),
      (error: unknown) => {
        isLoading.current = false;
        console.warn('A part of the form could not be loaded:', error);
        for (const { reject } of waiting.current.splice(0)) reject(error);
      },
    );
  }, []);

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
      load();
    });
  }, [load]);

  return { tools, load, ready };
}
