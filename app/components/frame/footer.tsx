import type { SiteFrame, SiteLink } from './site-frame.ts';
import { SocialLinks } from './social-links.tsx';

export function Footer({ frame }: { frame: SiteFrame }) {
  const { company, footer } = frame;
  return (
    <footer className="site-footer slate">
      <div className="page-width footer-columns stack">
        <div>
          <p className="footer-name">
            <img src={frame.mark.dark} alt="" width="32" height="32" />
            {company.name}
          </p>
          <p>{company.tagline}</p>
        </div>
        <FooterLinks label={footer.quickLinksLabel} links={footer.quickLinks} />
        <FooterLinks label={footer.servicesLabel} links={footer.services} />
        <section>
          <h2 className="footer-heading">{footer.contactLabel}</h2>
          <address>
            <p>{footer.supportLabel}</p>
            <a className="footer-link" href={`mailto:${company.supportEmail}`}>
              {company.supportEmail}
            </a>
            <a className="footer-link" href={`tel:${company.phone.dial}`}>
              {company.phone.display}
            </a>
            <p>{`${company.address} ${company.postalCode}`.trim()}</p>
          </address>
          <SocialLinks frame={frame} />
        </section>
      </div>
      <div className="footer-end">
        <div className="page-width cluster">
          <p>{footer.copyright}</p>
          <nav aria-label={footer.legalLabel}>
            <LinkList links={footer.legal} isInLine />
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
      <LinkList links={links} />
    </nav>
  );
}

function LinkList({ links, isInLine }: { links: SiteLink[]; isInLine?: boolean }) {
  return (
    <ul className={isInLine ? 'cluster' : undefined}>
      {links.map((link) => (
        <li key={link.href}>
          <a className="footer-link" href={link.href}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
