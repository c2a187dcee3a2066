/** One line below the header that concerns the whole site. */
export function Strip({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className="strip">
      <p className="page-width fine-print">{text}</p>
    </section>
  );
}
