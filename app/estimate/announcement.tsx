import { useEffect, useState } from 'react';

/** Changes have settled when none came for so long (ms). */
const pause = 1000;

/** Says the total to those who do not see it, once changes have settled; never on load. */
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
