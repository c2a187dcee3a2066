import { type Locale, localeFacts } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readBrand } from '../../site/brand/brand.ts';
import { readCompany, readHome } from '../../site/index.ts';

/** Describes the site for phones that have it on their home screen. */
export function webManifest(locale: Locale): string {
  const { name } = readCompany(locale);
  const { paper } = readBrand().palettes.light;
  const icon = (size: number) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    name,
    short_name: shortName(name),
    description: readHome(locale).description,
    lang: localeFacts(locale).language,
    start_url: pathOf(locale, 'home'),
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon(192), icon(512)],
  };
  return JSON.stringify(manifest, null, 2);
}

/** Phones show some twelve characters below an icon: the words of the name that fit, and at least its first. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  let short = first;
  for (const word of rest) {
    if (`${short} ${word}`.length > 12) break;
    short = `${short} ${word}`;
  }
  return short;
}
