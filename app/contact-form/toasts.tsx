import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { FormText } from '../../site/schema/words.ts';
import { Unbroken } from '../components/unbroken.tsx';
import type { ToastText } from './answers.ts';
import './toasts.css';

/** How long a success is shown (ms). Errors stay. */
const successDuration = 10_000;

interface Shown extends ToastText {
  kind: 'error' | 'success';
  /** Each is a new element, or one that says the same again would not be announced. */
  number: number;
}

/**
 * The region of the toasts, with the latest one. It stands outside of the form, because an answer may come when the
 * visitor is on another page.
 */
export function createToasts() {
  let root: Root | null = null;
  let words: FormText | null = null;
  let shown: Shown | null = null;
  let count = 0;

  function show(toast: Shown | null): void {
    shown = toast;
    // At once, because the browser announces what comes into the region.
    flushSync(() =>
      root?.render(
        <section aria-label={words?.toastRegion} aria-live="polite" className="toasts">
          {toast === null ? null : (
            <Toast
              key={toast.number}
              {...toast}
              closeLabel={words?.closeToast ?? ''}
              onClose={() => show(null)}
            />
          )}
        </section>,
      ),
    );
  }

  function add(kind: Shown['kind'], text: ToastText) {
    count += 1;
    show({ ...text, kind, number: count });
  }

  return {
    /** To be called before the first toast: browsers announce nothing of a region that comes with its text. */
    mount(text: FormText): void {
      if (words === text) return;
      words = text;
      root ??= createRoot(document.body.appendChild(document.createElement('div')));
      show(shown);
    },
    showError: (text: ToastText) => add('error', text),
    showSuccess: (text: ToastText) => add('success', text),
    dismissError(): void {
      if (shown?.kind === 'error') show(null);
    },
  };
}

function Toast(props: Shown & { closeLabel: string; onClose: () => void }) {
  const { kind, onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once for each toast
  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(onClose, successDuration);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`toast toast-${kind}`}>
      <p className="toast-title">{props.title}</p>
      <p className="toast-text">
        <Unbroken text={props.text} linked />
      </p>
      <button type="button" aria-label={props.closeLabel} className="toast-close" onClick={onClose}>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" className="stroke-icon">
          <path d="M5 5l14 14M19 5 5 19" />
        </svg>
      </button>
    </div>
  );
}
