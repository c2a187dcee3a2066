import { LanguageLinks } from './language-links.tsx';
import { PageLink } from './page-link.tsx';
import type { SiteFrame, SiteLink } from './site-frame.ts';

export function Footer({ frame }: { frame: SiteFrame }) {
  const { company, footer } = frame;
  return (
    <footer className="site-footer bg-slate text-slate-ink">
      <div className="page-width grid gap-x-8 gap-y-10 py-14 md:grid-cols-[2fr_1fr_1.4fr_1.4fr]">
        <div>
          <p className="text-xl [font-weight:700]">{company.name}</p>
          <p className="mt-2 text-slate-soft">{company.tagline}</p>
        </div>
        <FooterLinks label={footer.quickLinksLabel} links={footer.quickLinks} />
        <FooterLinks label={footer.servicesLabel} links={footer.services} />
        <section>
          <h2 className="footer-heading">{footer.contactLabel}</h2>
          <address className="mt-2 not-italic">
            <a className="footer-link" href={`mailto:${company.supportEmail}`}>
              {company.supportEmail}
            </a>
            <a className="footer-link" href={`tel:${company.phone.dial}`}>
              {company.phone.display}
            </a>
            <p className="py-1">{company.address}</p>
          </address>
        </section>
      </div>
      <div className="footer-end">
        <div className="page-width flex flex-wrap items-center gap-x-6 py-4 text-sm">
          <p className="mr-auto text-slate-soft">{footer.copyright}</p>
          <LanguageLinks label={frame.text.languages} current={frame.language} />
          <nav aria-label={footer.legalLabel}>
            <ul className="flex flex-wrap gap-x-5">
              {footer.legal.map((link) => (
                <li key={link.href}>
                  <PageLink className="footer-link" to={link.href}>
                    {link.label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ label, links }: { label: string; links: SiteLink[] }) {
  return (
    <nav aria-label={label}>
      <h2 className="footer-heading">{label}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.href}>
            <PageLink className="footer-link" to={link.href}>
              {link.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
