/** The offers of the price list as choices, with formatted prices. */

import { fill } from '../../service/shared/fill.ts';
import { formatPercent, formatPrice } from '../../site/formats.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { EstimateConfig } from './estimate-input.ts';
import { planPrice } from './price-notes.ts';

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  price?: string;
  text?: string;
}

export function perPersonText(cents: number, { prices, language }: EstimateConfig): string {
  return fill(prices.wording.perPerson, { price: formatPrice(cents, language) });
}

export function planChoices(config: EstimateConfig): Choice<EstimateInput['plan']>[] {
  const { prices, language } = config;
  return keysOf(prices.plans).map((value) => {
    const { name, description } = prices.plans[value];
    const { price, unit, minimum, onboarding } = planPrice(value, prices, language);
    return {
      value,
      title: name,
      price: `${price} ${unit}`,
      text: `${minimum} ${onboarding} ${description}`,
    };
  });
}

export function websiteChoices(config: EstimateConfig): Choice<EstimateInput['website']>[] {
  const { text, prices, language } = config;
  const { noWebsite, websiteFrom } = text.choices;
  return [
    { value: 'none', title: noWebsite.name, text: noWebsite.explanation },
    ...keysOf(prices.websites).map((value) => {
      const { name, description, from } = prices.websites[value];
      return {
        value,
        title: name,
        price: fill(websiteFrom, { price: formatPrice(from, language) }),
        text: description,
      };
    }),
  ];
}

export function careChoices(config: EstimateConfig): Choice<EstimateInput['care']>[] {
  const { text, prices, language } = config;
  const { noCare } = text.choices;
  return [
    { value: 'none', title: noCare.name, text: noCare.explanation },
    ...keysOf(prices.care).map((value) => {
      const { name, description, monthly } = prices.care[value];
      return {
        value,
        title: name,
        price: fill(text.choices.perMonth, { price: formatPrice(monthly, language) }),
        text: description,
      };
    }),
  ];
}

export function termChoices(config: EstimateConfig): Choice<EstimateInput['term']>[] {
  const { text, prices, language } = config;
  const { choices } = text;
  const percent = (value: number) => ({ percent: formatPercent(value, language) });
  return keysOf(prices.terms).map((value) => {
    const { name, discountPercent, onboardingPercent } = prices.terms[value];
    const discount =
      discountPercent === 0 ? choices.noDiscount : fill(choices.discount, percent(discountPercent));
    const onboarding =
      onboardingPercent === 100
        ? prices.wording.onboardingOnce
        : fill(prices.wording.onboardingPart, percent(onboardingPercent));
    return { value, title: name, text: `${discount} ${onboarding}` };
  });
}

export function provinceChoices({ prices }: EstimateConfig): Choice<EstimateInput['province']>[] {
  return keysOf(prices.provinces).map((value) => {
    const { name, taxName } = prices.provinces[value];
    return { value, title: name, text: taxName };
  });
}

/**
 * A hint if both add-ons on the chosen plan cost at least as much as Premium Plus, which includes
 * them.
 */
export function cheaperPlanText(
  input: Pick<EstimateInput, 'plan' | 'security' | 'afterHours'>,
  config: EstimateConfig,
): string | null {
  const { plans, addOns } = config.prices;
  if (!input.security || !input.afterHours || input.plan === 'premiumPlus') return null;
  const now = plans[input.plan].perPerson + addOns.security.perPerson + addOns.afterHours.perPerson;
  if (now < plans.premiumPlus.perPerson) return null;
  return fill(config.text.choices.cheaperPlan, {
    plan: plans[input.plan].name,
    now: formatPrice(now, config.language),
    premiumPlus: plans.premiumPlus.name,
    price: perPersonText(plans.premiumPlus.perPerson, config),
  });
}

/** A hint if a plan that does not include the network is chosen for several locations. */
export function networkPlanText(
  { plan, locations }: Pick<EstimateInput, 'plan' | 'locations'>,
  { prices: { plans }, text }: EstimateConfig,
): string | null {
  if (plan !== 'essential' || locations === 1) return null;
  return fill(text.choices.networkPlan, {
    essential: plans.essential.name,
    complete: plans.complete.name,
  });
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
