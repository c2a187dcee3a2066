/** The facts of the company to which texts refer (read/facts.ts), as a language writes them. */
import { fill } from '../service/domain/fill.ts';
import { formatPercent, formatPrice } from './formats.ts';
import { peopleAtMinimum } from './people-at-minimum.ts';
import type { CommitmentFacts } from './schema/commitments.ts';
import { type Company, cityLine, shortTime } from './schema/company.ts';
import type { PriceList } from './schema/prices.ts';

/** The facts that the price list may refer to. */
export function factsOfCompany(company: Company): Map<string, string> {
  const { city, province, serviceArea } = company;
  const { near: area, far: farArea = area, wide: wideArea } = serviceArea;
  const places = { city, province, area, farArea, wideArea };
  return new Map([
    ...Object.entries(places).flatMap(([name, words]) =>
      (['name', 'in', 'of'] as const).map((form) => [`${name}.${form}`, words[form]] as const),
    ),
    ['company.offices', company.offices],
    ['company.name', company.name],
    ['company.phone', company.phone.display],
    ['company.email', company.email],
    ['company.siteUrl', company.siteUrl],
    ['company.supportEmail', company.supportEmail],
    ['company.hours', company.hours.text],
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
    ['company.copyOfRequest', company.copyOfRequest],
    ['company.clientDataKept', company.clientDataKept],
  ]);
}

export function factsOf(
  company: Company,
  prices: PriceList,
  language: string,
): Map<string, string> {
  const money = (cents: number) => formatPrice(cents, language);
  const { plans, extras, addOns, websites, care } = prices;
  const perPerson = {
    essential: plans.essential.perPerson,
    complete: plans.complete.perPerson,
    premiumPlus: plans.premiumPlus.perPerson,
    security: addOns.security.perPerson,
    afterHours: addOns.afterHours.perPerson,
  };
  const price = {
    device: extras.device.monthly,
    studentDevice: extras.studentDevice.monthly,
    server: extras.server.monthly,
    location: extras.location.monthly,
    backup: addOns.backup.perMachine,
    minimum: prices.minimum,
    complete: plans.complete.perPerson,
    starter: websites.starter.from,
    business: websites.business.from,
    custom: websites.custom.from,
    basic: care.basic.monthly,
    standard: care.standard.monthly,
    active: care.active.monthly,
  };
  // An office on Complete, month to month: what the texts compare an employee and hourly help with.
  const office = (people: number) => {
    const month = Math.max(people * plans.complete.perPerson, prices.minimum);
    const setup = Math.round((month * prices.terms.monthly.onboardingPercent) / 100);
    const year = 12 * month;
    return { month, setup, firstInvoice: month + setup, year, firstYear: year + setup };
  };
  const offices = { ten: office(10), forty: office(40) };
  const dearest = Math.max(...Object.values(plans).map((plan) => plan.perPerson));
  return new Map([
    ...factsOfCompany(company),
    ...Object.entries(price).map(([name, cents]) => [`price.${name}`, money(cents)] as const),
    ...Object.entries(offices).flatMap(([people, sums]) =>
      Object.entries(sums).map(([name, cents]) => [`${people}.${name}`, money(cents)] as const),
    ),
    ['price.minimumPeople', peopleAtMinimum(plans.essential.perPerson, prices).inWords] as const,
    ['price.minimumPeopleOnAnyPlan', peopleAtMinimum(dearest, prices).inWords] as const,
    [
      'price.onboardingTwoYears',
      formatPercent(prices.terms.twoYears.onboardingPercent, language),
    ] as const,
    ...Object.entries(perPerson).map(
      ([name, cents]) =>
        [`perPerson.${name}`, fill(prices.wording.perPerson, { price: money(cents) })] as const,
    ),
  ]);
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
