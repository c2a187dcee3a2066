/**
 * What the company says on its English pages and what they cost, as the site reads it from the content. Journeys expect
 * this, so that no edit of the content fails one.
 */
import { listed } from '../../prices/list.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCompany } from '../../site/company.ts';
import {
  readBlog,
  readCalculator,
  readContact,
  readDesk,
  readHome,
  readMessages,
  readNavigation,
  readOffer,
  readTextPage,
} from '../../site/index.ts';
import { readPosts } from '../../site/posts.ts';
import { readPriceList } from '../../site/prices.ts';
import { defaultLocale, type Locale } from '../../site/read/locales.ts';

export const company = readCompany(defaultLocale);
/** The first button of Home. */
export const homeAction = readHome(defaultLocale).hero.buttons[0]?.label ?? '';
export const prices = readPriceList(defaultLocale);
/** What a plan, an add-on or a term is called. */
export const nameOf = (list: 'plans' | 'addOns' | 'terms', id: string) =>
  listed<{ name: string }>(prices[list], id).name;
export const navigation = readNavigation(defaultLocale);
export const { site: frame, form, service } = readMessages(defaultLocale);
export const home = readHome(defaultLocale);

export const priceIn = (locale: Locale) => readHome(locale).hero.price;
export const contact = readContact(defaultLocale);
export const calculator = readCalculator(defaultLocale);
export const blog = readBlog(defaultLocale);
/** Newest first. */
export const posts = readPosts(defaultLocale);
export const desk = readDesk(defaultLocale);
export const about = readTextPage(defaultLocale, 'about');
export const cybersecurity = readOffer(defaultLocale, {
  family: 'services',
  name: 'cybersecurity',
});
export const dental = readOffer(defaultLocale, { family: 'industries', name: 'dental' });

/** The sentence with its {placeholders} filled in, the company's phone number and e-mail address among them. */
export function said(sentence: string, values: Record<string, string> = {}): string {
  return fill(sentence, { phone: company.phone.display, email: company.email, ...values });
}

/** Finds the sentence, whatever stands in place of those placeholders that have no value. */
export function saying(sentence: string, values: Record<string, string> = {}): RegExp {
  const parts = sentence.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 0
      ? RegExp.escape(part)
      : part in values
        ? RegExp.escape(values[part] ?? '')
        : '.+',
  );
  return new RegExp(`^${source.join('')}$`);
}
