/**
 * Facts that texts refer to instead of repeating them: `{company.phone}`, `{price.server}`,
 * `{perPerson.complete}`.
 */

import { fill, withStop } from '../../service/shared/fill.ts';
import { formatPercent, formatPrice } from '../formats.ts';
import { peopleAtMinimum } from '../people-at-minimum.ts';
import { type Company, cityLine } from '../schema/company.ts';
import type { PriceList } from '../schema/prices.ts';

/** By the names of placeholders, and the addresses of pages by those in the first language (links.ts). */
export type Facts = ReadonlyMap<string, string>;

/** With any name before the point, so that a misspelt one is found. */
const PLACEHOLDER = /\{ *([A-Za-z]+\.[A-Za-z]+) *\}(\.(?!\.))?/g;

/** The path of a link in Markdown: `/pricing` in `[prices](/pricing#terms)`. */
const LINK_TARGET = /(?<=\]\()\/[^)#?\s]*/g;

/** The facts that the price list may refer to. */
export function factsOfCompany(company: Company): Facts {
  return new Map([
    ['company.name', company.name],
    ['company.phone', company.phone.display],
    ['company.email', company.email],
    ['company.supportEmail', company.supportEmail],
    ['company.hours', company.hours.text],
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
  ]);
}

export function factsOf(company: Company, prices: PriceList, language: string): Facts {
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
  const dearest = Math.max(...Object.values(plans).map((plan) => plan.perPerson));
  return new Map([
    ...factsOfCompany(company),
    ...Object.entries(price).map(([name, cents]) => [`price.${name}`, money(cents)] as const),
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

/** Fills in the facts. `onUnknown` is called with a name that is not a fact. */
export function withFacts(text: string, facts: Facts, onUnknown: (name: string) => never): string {
  return text
    .replace(PLACEHOLDER, (_, name: string, stop = '') =>
      withStop(facts.get(name) ?? onUnknown(name), stop),
    )
    .replace(LINK_TARGET, (address) => facts.get(address) ?? address);
}
