import type { Estimate } from '../../prices/calculate-estimate.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { listed, termOf } from '../../prices/list.ts';
import { formatAmount } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { carriedTextLimit } from './carry-estimate.ts';
import type { EstimateConfig } from './estimate-rows.ts';
import { counted, taxWord } from './estimate-rows.ts';

/** The selection in one line: "12 people on Complete, 2 servers, 12 months, Ontario". */
export function selectionText(input: EstimateInput, { text, prices }: EstimateConfig): string {
  const { units, summary } = text;
  const plan = listed(prices.plans, input.plan);
  const parts = [
    fill(summary.plan, {
      people: counted(input.people, units.people),
      plan: plan.name,
    }),
  ];
  if (input.extraDevices > 0) parts.push(counted(input.extraDevices, units.extraDevices));
  if (input.studentDevices > 0) parts.push(counted(input.studentDevices, units.studentDevices));
  if (input.servers > 0) parts.push(counted(input.servers, units.servers));
  if (input.locations > 1) parts.push(counted(input.locations, units.locations));
  const paid = input.addOns.filter((id) => !plan.addOns.includes(id));
  parts.push(...paid.map((id) => listed(prices.addOns, id).name));
  if (input.backups > 0) {
    parts.push(fill(summary.backups, { machines: counted(input.backups, units.backups) }));
  }
  if (input.website !== 'none') parts.push(listed(prices.websites, input.website).name);
  if (input.care !== 'none') parts.push(listed(prices.care, input.care).name);
  parts.push(listed(prices.terms, termOf(input, prices)).name);
  if (input.province !== 'none') parts.push(prices.provinces[input.province].name);
  return parts.join(', ');
}

/**
 * The estimate as plain text for a contact request, at most `carriedTextLimit` characters. A link
 * that is too long for that is left out.
 */
export function summaryText(
  input: EstimateInput,
  estimate: Estimate,
  config: EstimateConfig,
  link: string,
): string {
  const { text, prices, language } = config;
  const amount = (cents: number) => formatAmount(cents, language);
  const estimated = fill(text.summary.text, {
    selection: selectionText(input, config),
    total: amount(estimate.total),
    tax: taxWord(input, text),
    firstInvoice: amount(estimate.firstInvoice.total),
    date: prices.effectiveDay,
  });
  // It leaves the page, which says so too.
  const note = prices.example ? `${prices.wording.example} ` : '';
  const sentences = `${note}${estimated}`.slice(0, carriedTextLimit);
  const whole = `${sentences}\n${fill(text.summary.link, { link })}`;
  return whole.length <= carriedTextLimit ? whole : sentences;
}
