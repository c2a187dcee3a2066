import { type Locale, localeFacts } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany, readHome } from '../../site/index.ts';

/** Describes the site for phones that have it on their home screen. */
export function webManifest(locale: Locale): string {
  const { name } = readCompany(locale);
  const icon = (size: number) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    name,
    short_name: name,
    description: readHome(locale).description,
    lang: localeFacts(locale).language,
    start_url: pathOf(locale, 'home'),
    display: 'browser',
    // The light paper colour of app/styles/tokens.css.
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: [icon(192), icon(512)],
  };
  return JSON.stringify(manifest, null, 2);
}
