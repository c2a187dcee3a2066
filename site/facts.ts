/** The facts to which texts refer (read/fill.ts), as a language writes them. */

import { listed, type PriceList, peopleAtMinimum, termOf } from '../prices/list.ts';
import { formatPercent, formatPrice } from '../prices/money.ts';
import { fill } from '../service/domain/fill.ts';
import { addressesIn } from './addresses/pages.ts';
import type { Facts } from './read/fill.ts';
import type { Locale } from './read/locales.ts';
import { thisSite } from './read/site.ts';
import type { Company } from './schema/company.ts';

/** @param read what texts may name besides the addresses of pages */
export function factsIn(locale: Locale, read: () => Iterable<[string, string]>): Facts {
  return {
    values: thisSite().knowsFacts ? new Map(read()) : undefined,
    addresses: addressesIn(locale),
  };
}

/** The facts that the price list may refer to. */
export function factsOfCompany(company: Company): Map<string, string> {
  const { address, hours, phone, serviceArea } = company;
  return new Map([
    ['company.name', company.name],
    ['company.tagline', company.tagline],
    ['company.phone', phone.display],
    ['company.email', company.email],
    ['company.siteUrl', company.siteUrl],
    ['company.supportEmail', company.supportEmail],
    ['company.hours', hours.text],
    ['company.legalName', company.legalName],
    ['company.address', `${address.street}, ${address.cityLine}`],
    ['company.foundedYear', String(company.foundedYear)],
    ['company.copyrightYear', String(company.copyrightYear)],
    ['company.onSite', serviceArea.onSite],
    ['company.remote', serviceArea.remote],
    ['company.retentionDays', String(company.retentionDays)],
    ['company.privacyOfficer', company.privacyOfficer],
  ]);
}

export function factsOf(
  company: Company,
  prices: PriceList,
  language: string,
): Map<string, string> {
  const money = (cents: number) => formatPrice(cents, language);
  const { plans, addOns, websites, care, terms } = prices;
  const perPerson = [...Object.entries(plans), ...Object.entries(addOns)];
  const priced = [plans, addOns, websites, prices.extras, care].flatMap((list) =>
    Object.entries<{ name: string; perPerson?: number; monthly?: number; from?: number }>(list),
  );
  return new Map([
    ...factsOfCompany(company),
    ...priced.flatMap(([id, { name, perPerson = 0, monthly = perPerson, from = monthly }]) => [
      [`name.${id}`, name] as const,
      [`price.${id}`, money(from)] as const,
    ]),
    ...perPerson.map(([id, { perPerson: cents }]): [string, string] => [
      `perPerson.${id}`,
      fill(prices.wording.perPerson, { price: money(cents) }),
    ]),
    ...Object.entries(terms).map(([id, { onboardingPercent }]): [string, string] => [
      `setup.${id}`,
      formatPercent(onboardingPercent, language),
    ]),
    ...factsOfPlans(prices, money),
  ]);
}

/** What texts compare an employee and hourly help with: offices on the recommended plan, on the first term. */
function factsOfPlans(prices: PriceList, money: (cents: number) => string): [string, string][] {
  const { plans, terms, minimum } = prices;
  const { perPerson } = listed(plans, prices.recommended);
  const { onboardingPercent } = listed(terms, termOf({}, prices));
  const office = (people: number) => {
    const month = Math.max(people * perPerson, minimum);
    const setup = Math.round((month * onboardingPercent) / 100);
    const year = 12 * month;
    return { month, setup, firstInvoice: month + setup, year, firstYear: year + setup };
  };
  const each = Object.values(plans).map((plan) => plan.perPerson);
  return [
    ...Object.entries({ ten: office(10), forty: office(40) }).flatMap(([people, sums]) =>
      Object.entries(sums).map(([name, cents]): [string, string] => [
        `${people}.${name}`,
        money(cents),
      ]),
    ),
    ['price.minimum', money(minimum)],
    ['price.minimumPeople', peopleAtMinimum(Math.min(...each), prices)],
    ['price.minimumPeopleOnAnyPlan', peopleAtMinimum(Math.max(...each), prices)],
  ];
}
