/** The pricing calculator as a visitor uses it. The expected totals come from the price list. */
import type { Page } from '@playwright/test';
import { searchOf } from '../../app/estimate/url-state.ts';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput, Province, ProvinceId } from '../../prices/list.ts';
import { formatAmount } from '../../prices/money.ts';
import { expect, hydrated } from './journey.ts';
import { calculator, nameOf, prices, said } from './words.ts';

export const path = '/pricing-calculator';
/** With what the calculator starts. */
export const defaultInput = startingInput(prices);

/** Where the company has clients, the last one that it names. */
export const [province, place] = Object.entries(prices.provinces).at(-1) as [ProvinceId, Province];

export function totalOf(part: Partial<EstimateInput>): string {
  return formatAmount(calculateEstimate({ ...defaultInput, ...part }, prices).total, 'en-CA');
}

export function addressOf(part: Partial<EstimateInput>): string {
  return path + searchOf({ ...defaultInput, ...part }, prices);
}

type NumberField = Exclude<keyof typeof calculator.fields, 'less' | 'more'>;

export class EstimatePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(address = path): Promise<void> {
    await this.page.goto(address);
    await hydrated(this.page);
  }

  number(field: NumberField) {
    return this.page.getByRole('textbox', { name: calculator.fields[field].label });
  }

  more(field: NumberField) {
    const { fields } = calculator;
    return this.page.getByRole('button', {
      name: said(fields.more, { label: fields[field].label }),
    });
  }

  plan(plan: EstimateInput['plan']) {
    return this.page.getByRole('radio', { name: nameOf('plans', plan) });
  }

  get panel() {
    return this.page.getByRole('region', { name: calculator.estimate.heading });
  }

  get announcement() {
    return this.panel.locator('[aria-live]');
  }

  async expectTotal(part: Partial<EstimateInput>): Promise<void> {
    const { total, taxed } = calculator.estimate;
    const name = said(total, {
      tax: (part.province ?? 'none') === 'none' ? taxed.before : taxed.with,
    });
    await expect(this.panel.getByRole('row', { name })).toContainText(totalOf(part));
  }

  async expectAddress(part: Partial<EstimateInput>): Promise<void> {
    await expect(this.page).toHaveURL(addressOf(part));
  }
}
