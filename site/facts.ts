/** The facts of the company to which texts refer (read/facts.ts), as a language writes them. */
import { fill } from '../service/domain/fill.ts';
import { citySlug } from './addresses/pages.ts';
import { formatPercent, formatPrice } from './formats.ts';
import { hasPlans, listed, peopleAtMinimum, termOf } from './price-list.ts';
import type { CommitmentFacts } from './schema/commitments.ts';
import { type Company, cityLine, shortTime } from './schema/company.ts';
import type { PriceList } from './schema/prices.ts';

/** The facts that the price list may refer to. */
export function factsOfCompany(company: Company): Map<string, string> {
  const { city, province, serviceArea } = company;
  const { near: area, far: farArea = area, wide: wideArea, remoteArea = province } = serviceArea;
  const places = { city, province, area, farArea, wideArea, remoteArea };
  return new Map([
    ...Object.entries(places).flatMap(([name, words]) =>
      (['name', 'in', 'of'] as const).map((form) => [`${name}.${form}`, words[form]] as const),
    ),
    ['company.offices', company.offices],
    ['city.slug', citySlug()],
    ['cities.in', company.cities.in],
    ['cities.of', company.cities.of],
    ['company.name', company.name],
    ['company.tagline', company.tagline],
    ['company.phone', company.phone.display],
    ['company.email', company.email],
    ['company.siteUrl', company.siteUrl],
    ['company.supportEmail', company.supportEmail],
    ['company.hours', company.hours.text],
    ['company.reply', company.reply],
    ['company.outsideHours', company.outsideHours],
    ['company.legalName', company.legalName],
    ['company.address', `${company.address.street}, ${cityLine(company.address)}`],
    ['company.city', company.address.city],
    ['company.foundedYear', String(company.foundedYear)],
    ['company.copyrightYear', String(company.copyrightYear)],
    ['company.onSite', company.serviceArea.onSite],
    ['company.remote', company.serviceArea.remote],
    ['company.retentionDays', String(company.retentionDays)],
    ['company.privacyOfficer', company.privacyOfficer],
    ['company.clientDataKept', company.clientDataKept],
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
  const priced: [id: string, name: string, cents: number][] = [
    ...perPerson.map(([id, { name, perPerson: cents }]): [string, string, number] => [
      id,
      name,
      cents,
    ]),
    ...Object.entries(websites).map(([id, { name, from }]): [string, string, number] => [
      id,
      name,
      from,
    ]),
    ...[...Object.entries(prices.extras), ...Object.entries(care)].map(
      ([id, { name, monthly }]): [string, string, number] => [id, name, monthly],
    ),
  ];
  return new Map([
    ...factsOfCompany(company),
    ...priced.flatMap(([id, name, cents]): [string, string][] => [
      [`name.${id}`, name],
      [`price.${id}`, money(cents)],
    ]),
    ...perPerson.map(([id, { perPerson: cents }]): [string, string] => [
      `perPerson.${id}`,
      fill(prices.wording.perPerson, { price: money(cents) }),
    ]),
    ...Object.entries(terms).map(([id, { onboardingPercent }]): [string, string] => [
      `setup.${id}`,
      formatPercent(onboardingPercent, language),
    ]),
    ...(hasPlans(prices) ? factsOfPlans(prices, money) : []),
    ['price.assessment', money(prices.assessment ?? 0)],
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
  const covered = {
    minimumPeople: peopleAtMinimum(Math.min(...each), prices),
    minimumPeopleOnAnyPlan: peopleAtMinimum(Math.max(...each), prices),
  };
  return [
    ...Object.entries({ ten: office(10), forty: office(40) }).flatMap(([people, sums]) =>
      Object.entries(sums).map(([name, cents]): [string, string] => [
        `${people}.${name}`,
        money(cents),
      ]),
    ),
    ...(minimum > 0 ? [['price.minimum', money(minimum)] satisfies [string, string]] : []),
    ...Object.entries(covered).flatMap(([name, people]): [string, string][] =>
      people === undefined ? [] : [[`price.${name}`, people]],
    ),
  ];
}

/** `{notice.days}`: numbers, prices in dollars, and times of day, as a language writes them. */
export function valuesOfCommitments(
  commitments: Record<string, CommitmentFacts>,
  language: string,
): Map<string, string> {
  const written = (field: string, value: string | number) => {
    if (typeof value === 'string') return shortTime(value, language);
    return field === 'price'
      ? formatPrice(Math.round(value * 100), language)
      : new Intl.NumberFormat(language).format(value);
  };
  return new Map(
    Object.entries(commitments).flatMap(([name, { promise, signed, ...values }]) =>
      Object.entries(values).map(([field, value]) => [`${name}.${field}`, written(field, value)]),
    ),
  );
}
