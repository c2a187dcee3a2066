/** The pricing calculator as a visitor uses it. The expected totals come from the price list. */
import type { Page } from '@playwright/test';
import { calculateEstimate } from '../../app/estimate/calculate-estimate.ts';
import { defaultInput } from '../../app/estimate/estimate-input.ts';
import { searchOf } from '../../app/estimate/url-state.ts';
import { formatAmount } from '../../site/formats.ts';
import { readPriceList } from '../../site/index.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { expect, hydrated } from './journey.ts';

export const prices = readPriceList('en');
export const path = '/pricing-calculator';

export const largest: EstimateInput = {
  people: prices.people.max,
  extraDevices: 500,
  studentDevices: 500,
  servers: 50,
  locations: 50,
  backups: 800,
  plan: 'complete',
  security: true,
  afterHours: true,
  care: 'standard',
  term: 'twoYears',
  province: 'quebec',
};

export function totalOf(part: Partial<EstimateInput>): string {
  return formatAmount(calculateEstimate({ ...defaultInput, ...part }, prices).total, 'en-CA');
}

export function addressOf(part: Partial<EstimateInput>): string {
  return path + searchOf({ ...defaultInput, ...part }, prices);
}

export class EstimatePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(address = path): Promise<void> {
    await this.page.goto(address);
    await hydrated(this.page);
  }

  number(label: string) {
    return this.page.getByRole('spinbutton', { name: label });
  }

  get panel() {
    return this.page.getByRole('region', { name: 'Your estimate' });
  }

  get announcement() {
    return this.panel.locator('[aria-live]');
  }

  async expectTotal(part: Partial<EstimateInput>): Promise<void> {
    await expect(this.panel.getByRole('row', { name: 'Total a month' })).toContainText(
      totalOf(part),
    );
  }

  async expectAddress(part: Partial<EstimateInput>): Promise<void> {
    await expect(this.page).toHaveURL(addressOf(part));
  }
}
