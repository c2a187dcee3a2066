import type { SiteFrame } from './site-frame.ts';

/** One line below the header that concerns the whole site. */
export function Strip({ label, text, link }: NonNullable<SiteFrame['strip']>) {
  return (
    <section aria-label={label} className="strip">
      <p className="page-width fine-print">
        {text}
        {link === undefined ? null : (
          <>
            {' '}
            <a className="text-link" href={link.href}>
              {link.label}
            </a>
          </>
        )}
      </p>
    </section>
  );
}
