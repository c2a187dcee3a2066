import { useEffect, useState } from 'react';

/** The total is announced when nothing has changed for this long (ms). */
const pause = 1000;

/** Announces the total to screen readers once changes have settled, but not on load. */
export function Announcement({ text, changes }: { text: string; changes: number }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => setAnnounced(text), pause);
    return () => clearTimeout(timer);
  }, [text, changes]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
