/** The offers of the price list as choices, with prices in words. */

import { formatPercent, formatPrice } from '../../content/formats.ts';
import type { EstimateInput } from '../../content/schema/prices.ts';
import type { Choice } from './choice-group.tsx';
import type { EstimateSetting } from './setting.ts';
import { fill } from './text.ts';

/** A price a person never stands without the minimum and the onboarding fee. */
export function perPersonText(cents: number, { prices, language }: EstimateSetting): string {
  return fill(prices.wording.perPerson, {
    price: formatPrice(cents, language),
    minimum: formatPrice(prices.minimum, language),
  });
}

export function planChoices(setting: EstimateSetting): Choice<EstimateInput['plan']>[] {
  const { plans } = setting.prices;
  return keysOf(plans).map((value) => ({
    value,
    title: plans[value].name,
    price: perPersonText(plans[value].perPerson, setting),
    text: plans[value].description,
  }));
}

export function careChoices(setting: EstimateSetting): Choice<EstimateInput['care']>[] {
  const { text, prices, language } = setting;
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

export function termChoices(setting: EstimateSetting): Choice<EstimateInput['term']>[] {
  const { text, prices, language } = setting;
  const { choices } = text;
  const percent = (value: number) => ({ percent: formatPercent(value, language) });
  return keysOf(prices.terms).map((value) => {
    const { name, discountPercent, onboardingPercent } = prices.terms[value];
    const discount =
      discountPercent === 0 ? choices.noDiscount : fill(choices.discount, percent(discountPercent));
    const onboarding =
      onboardingPercent === 100
        ? choices.fullOnboarding
        : fill(choices.onboardingPart, percent(onboardingPercent));
    return { value, title: name, text: `${discount} ${onboarding}` };
  });
}

export function provinceChoices({ prices }: EstimateSetting): Choice<EstimateInput['province']>[] {
  return keysOf(prices.provinces).map((value) => {
    const { name, taxName } = prices.provinces[value];
    return { value, title: name, text: taxName };
  });
}

/** Both add-ons on a plan that costs as much as Premium Plus, which holds them: said, not sold. */
export function cheaperPlanText(input: EstimateInput, setting: EstimateSetting): string | null {
  const { plans, addOns } = setting.prices;
  if (!input.security || !input.afterHours || input.plan === 'premiumPlus') return null;
  const now = plans[input.plan].perPerson + addOns.security.perPerson + addOns.afterHours.perPerson;
  if (now < plans.premiumPlus.perPerson) return null;
  return fill(setting.text.choices.cheaperPlan, {
    plan: plans[input.plan].name,
    now: formatPrice(now, setting.language),
    premiumPlus: plans.premiumPlus.name,
    price: perPersonText(plans.premiumPlus.perPerson, setting),
  });
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
