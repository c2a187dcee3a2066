import { Toaster, toast } from 'sonner';
import type { FormText } from '../../content/schema/site.ts';
import type { ToastText } from './answer-text.ts';
import './toasts.css';

/** How long a success is shown (ms). Errors stay until they are dismissed (TOAST-12). */
const successDuration = 10_000;

export function Toasts({ text }: { text: FormText }) {
  return (
    <Toaster
      theme="system"
      position="bottom-center"
      containerAriaLabel={text.toastRegion}
      closeButton
      toastOptions={{ closeButtonAriaLabel: text.closeToast }}
    />
  );
}

export function showError({ title, text }: ToastText): void {
  toast.dismiss();
  toast.error(title, { description: text, duration: Number.POSITIVE_INFINITY });
}

export function showSuccess({ title, text }: ToastText): void {
  toast.dismiss();
  toast.success(title, { description: text, duration: successDuration });
}
