import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The stylesheet that sonner inserts with its toasts, for its CSP hash. Throws if sonner no longer
 * contains it in the known form.
 */
export async function toastStyle(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  if (literal === undefined) {
    throw new Error(
      'sonner no longer inserts its CSS in the form from which the CSP hash is made.',
    );
  }
  return JSON.parse(literal);
}
