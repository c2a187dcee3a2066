/** The offers of the price list as choices, with formatted prices. */

import { fill } from '../../service/domain/fill.ts';
import { formatPercent, formatPrice } from '../../site/formats.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { EstimateConfig } from './estimate-input.ts';
import { planPrice } from './price-notes.ts';
import type { ChoiceName } from './url-state.ts';

interface Choice<Value extends string> {
  value: Value;
  title: string;
  price?: string;
  text?: string;
}

export function perPersonText(cents: number, { prices, language }: EstimateConfig): string {
  return fill(prices.wording.perPerson, { price: formatPrice(cents, language) });
}

export const choicesOf: {
  [Name in ChoiceName]: (config: EstimateConfig) => Choice<EstimateInput[Name]>[];
} = {
  plan: ({ prices, language }) =>
    keysOf(prices.plans).map((value) => {
      const { name, description } = prices.plans[value];
      const { price, unit, minimum, onboarding } = planPrice(value, prices, language);
      return {
        value,
        title: name,
        price: `${price} ${unit}`,
        text: `${minimum} ${onboarding} ${description}`,
      };
    }),
  website: ({ text: { choices }, prices, language }) => [
    { value: 'none', title: choices.noWebsite.name, text: choices.noWebsite.explanation },
    ...keysOf(prices.websites).map((value) => {
      const { name, description, from } = prices.websites[value];
      const price = fill(choices.websiteFrom, { price: formatPrice(from, language) });
      return { value, title: name, price, text: description };
    }),
  ],
  care: ({ text: { choices }, prices, language }) => [
    { value: 'none', title: choices.noCare.name, text: choices.noCare.explanation },
    ...keysOf(prices.care).map((value) => {
      const { name, description, monthly } = prices.care[value];
      const price = fill(choices.perMonth, { price: formatPrice(monthly, language) });
      return { value, title: name, price, text: description };
    }),
  ],
  term: ({ text: { choices }, prices, language }) =>
    keysOf(prices.terms).map((value) => {
      const { name, discountPercent, onboardingPercent } = prices.terms[value];
      const { onboardingOnce, onboardingPart } = prices.wording;
      const withPercent = (template: string, percent: number) =>
        fill(template, { percent: formatPercent(percent, language) });
      const discount =
        discountPercent === 0 ? choices.noDiscount : withPercent(choices.discount, discountPercent);
      const onboarding =
        onboardingPercent === 100 ? onboardingOnce : withPercent(onboardingPart, onboardingPercent);
      return { value, title: name, text: `${discount} ${onboarding}` };
    }),
  province: ({ prices }) =>
    Object.entries(prices.provinces).map(([value, { name, taxName }]) => ({
      value: value as EstimateInput['province'],
      title: name,
      text: taxName,
    })),
};

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
