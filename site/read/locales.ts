/** The languages of the site. The first is that of addresses without a prefix. */
export const locales = ['en', 'fr'] as const;
/** The name of a folder in `content/`. */
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

interface LocaleFacts {
  /** The beginning of every address of the language. */
  prefix: string;
  /** BCP 47 tag for `lang` and `hreflang`. */
  language: string;
  /** The name of the language in that language, which the switch shows. */
  name: string;
}
export const localeFacts: Record<Locale, LocaleFacts> = {
  en: { prefix: '', language: 'en-CA', name: 'English' },
  fr: { prefix: '/fr', language: 'fr-CA', name: 'Français' },
};

/** The language to which an address belongs. */
export function localeAt(pathname: string): Locale {
  return `${pathname}/`.startsWith(`${localeFacts.fr.prefix}/`) ? 'fr' : 'en';
}
