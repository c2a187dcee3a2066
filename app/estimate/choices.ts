/** The offers of the price list as choices, with formatted prices. */

import type { EstimateInput } from '../../prices/list.ts';
import { listed } from '../../prices/list.ts';
import { formatPercent, formatPrice } from '../../prices/money.ts';
import { planPrice } from '../../prices/notes.ts';
import { fill } from '../../service/domain/fill.ts';
import type { EstimateConfig } from './estimate-rows.ts';
import type { ChoiceName } from './url-state.ts';

interface Choice {
  value: string;
  title: string;
  price?: string;
  text?: string;
}

export function perPersonText(cents: number, { prices, language }: EstimateConfig): string {
  return fill(prices.wording.perPerson, { price: formatPrice(cents, language) });
}

export const choicesOf: Record<ChoiceName, (config: EstimateConfig) => Choice[]> = {
  plan: ({ prices, language }) =>
    Object.entries(prices.plans).map(([value, { name, description, perPerson }]) => {
      const { price, unit, minimum, onboarding } = planPrice(perPerson, prices, language);
      return {
        value,
        title: name,
        price: `${price} ${unit}`,
        text: `${minimum} ${onboarding} ${description}`.trim(),
      };
    }),
  website: ({ text: { choices }, prices, language }) => [
    { value: 'none', title: choices.noWebsite.name, text: choices.noWebsite.explanation },
    ...Object.entries(prices.websites).map(([value, { name, description, from }]) => {
      const price = fill(choices.websiteFrom, { price: formatPrice(from, language) });
      return { value, title: name, price, text: description };
    }),
  ],
  care: ({ text: { choices }, prices, language }) => [
    { value: 'none', title: choices.noCare.name, text: choices.noCare.explanation },
    ...Object.entries(prices.care).map(([value, { name, description, monthly }]) => {
      const price = fill(choices.perMonth, { price: formatPrice(monthly, language) });
      return { value, title: name, price, text: description };
    }),
  ],
  term: ({ text: { choices }, prices, language }) =>
    Object.entries(prices.terms).map(([value, { name, discountPercent, onboardingPercent }]) => {
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
      value,
      title: name,
      text: taxName,
    })),
};

/** A hint if the chosen plan with its add-ons costs at least as much as a dearer one that includes them. */
export function cheaperPlanText(
  input: Pick<EstimateInput, 'plan' | 'addOns'>,
  config: EstimateConfig,
): string | null {
  const { plans, addOns } = config.prices;
  const plan = listed(plans, input.plan);
  const paid = input.addOns
    .filter((id) => !plan.addOns.includes(id))
    .map((id) => listed(addOns, id));
  const now = paid.reduce((sum, { perPerson }) => sum + perPerson, plan.perPerson);
  const other = Object.values(plans).find(
    (one) =>
      one.perPerson > plan.perPerson &&
      one.perPerson <= now &&
      input.addOns.every((id) => one.addOns.includes(id)),
  );
  if (paid.length === 0 || other === undefined) return null;
  const list = new Intl.ListFormat(config.language);
  return fill(config.text.choices.cheaperPlan, {
    plan: plan.name,
    addOns: list.format(paid.map(({ name }) => name)),
    now: formatPrice(now, config.language),
    other: other.name,
    price: perPersonText(other.perPerson, config),
  });
}

/** A hint if the plan is one with which further locations are not sold. */
export function networkPlanText(
  { plan, locations }: Pick<EstimateInput, 'plan' | 'locations'>,
  { prices, text }: EstimateConfig,
): string | null {
  const { fromPlan: from } = prices.extras.location;
  if (locations === 1) return null;
  const ids = Object.keys(prices.plans);
  if (ids.indexOf(plan) >= ids.indexOf(from)) return null;
  return fill(text.choices.networkPlan, {
    plan: listed(prices.plans, plan).name,
    other: listed(prices.plans, from).name,
  });
}
