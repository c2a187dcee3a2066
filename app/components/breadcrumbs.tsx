import type { SiteLink } from './frame/site-frame.ts';

/** The links from the home page to this page. The last one is the page itself. */
export function Breadcrumbs({ links, label }: { links: SiteLink[]; label: string }) {
  return (
    <nav aria-label={label} className="breadcrumbs">
      <ol>
        {links.map((link, index) => (
          <li key={link.href}>
            {index === links.length - 1 ? (
              <span aria-current="page">{link.label}</span>
            ) : (
              <a href={link.href}>{link.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
