import { useEffect } from 'react';
import type { FormText } from '../../site/schema/site.ts';
import type { FormTools } from './use-form-tools.ts';
import { whenTypingPauses } from './when-typing-pauses.ts';

/** Prepares the region of the toasts. The toast of an error goes with the form, if not before. */
export function useToasts(tools: FormTools | null, text: FormText, hasErrors: boolean) {
  useEffect(() => () => tools?.dismissError(), [tools]);
  // A toast goes with the last of its errors (TOAST-12).
  useEffect(() => (hasErrors ? () => tools?.dismissError() : undefined), [tools, hasErrors]);
  // Before it is needed, because the first toast has to appear at once.
  useEffect(() => {
    if (tools !== null) void whenTypingPauses().then(() => tools.mountToasts(text));
  }, [tools, text]);
}
