import type { DecoyName } from './honeypot.ts';

/**
 * A field that only programs fill in. It is out of sight, out of the tab order, hidden from screen
 * readers, and marked so that browsers and password managers leave it alone.
 */
export function HoneypotField({ name, label }: { name: DecoyName; label: string }) {
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor="contact-decoy">{label}</label>
      <input
        id="contact-decoy"
        name={name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
