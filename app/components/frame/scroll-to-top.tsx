import { startTransition, useEffect, useState } from 'react';
import { reducedMotion } from '../preferences.ts';

/** The button is shown above this scroll offset in px. */
const threshold = 300;

export function ScrollToTop({ label }: { label: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // A transition, because whoever scrolls waits for the page and not for this button.
    const update = () => startTransition(() => setShown(window.scrollY > threshold));
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label={label}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: reducedMotion().matches ? 'auto' : 'smooth' });
        // The button disappears on the way, and the focus would be nowhere.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" className="stroke-icon">
        <path d="M12 20V5M5.5 11.5 12 5l6.5 6.5" />
      </svg>
    </button>
  );
}
