import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import type { FormText } from '../../site/schema/site.ts';
import { Unbroken } from '../components/unbroken.tsx';
import type { ToastText } from './answers.ts';
import 'sonner/dist/styles.css';
import './toasts.css';

/** How long a success is shown (ms). Errors stay (TOAST-12). */
const successDuration = 10_000;

let root: Root | null = null;
let lastError: string | number | undefined;

/**
 * The region of the toasts stands outside of the form, because an answer may come when the visitor
 * is on another page (FORM-30). A toast that is shown before it exists is lost.
 */
export function mountToasts(text: FormText): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  // On phones the header with the phone number and the menu is at the top. At the bottom a toast stands above
  // the bar and the round button.
  const isPhone = matchMedia('(max-width: 47.99rem) and (min-height: 30rem)').matches;
  const fromBottom = { bottom: 'calc(5rem + env(safe-area-inset-bottom))' };
  const region = (
    <Toaster
      theme="system"
      position={isPhone ? 'bottom-center' : 'top-center'}
      {...(isPhone && { offset: fromBottom, mobileOffset: fromBottom })}
      containerAriaLabel={text.toastRegion}
      closeButton
      toastOptions={{ closeButtonAriaLabel: text.closeToast }}
    />
  );
  flushSync(() => root?.render(region));
}

export function showError({ title, text }: ToastText): void {
  toast.dismiss();
  lastError = toast.error(title, {
    description: <Unbroken text={text} linked />,
    duration: Number.POSITIVE_INFINITY,
  });
}

export function dismissError(): void {
  if (lastError !== undefined) toast.dismiss(lastError);
}

export function showSuccess({ title, text }: ToastText): void {
  toast.dismiss();
  toast.success(title, { description: <Unbroken text={text} linked />, duration: successDuration });
}
