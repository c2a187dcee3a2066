/** The loader data of services and industries, and prices for the pages that show them. */

import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { listed } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { planPrice, taxNote } from '../../prices/notes.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCalculator, readMessages, readOffer } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import type { Member, PageId } from '../../site/read/page-ids.ts';
import { contentPath } from '../../site/read/site.ts';
import { stretchOf } from '../../site/scenes.ts';
import { totalOf } from '../../site/schema/offices.ts';
import type { PremiumPlusPage, Sample, WhyChooseUsPage } from '../../site/schema/pages.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import type { FirstFindingProps, SampleProps } from '../components/sample.tsx';
import type { BillProps } from '../estimate/bill.tsx';
import type { CostProps } from '../estimate/cost.tsx';
import { rowsOf, ticketWords } from '../estimate/estimate-rows.ts';
import { fromPrice } from './lowest-price.server.ts';
import { headAndTop } from './page-head.server.ts';
import { calculatorLink, groupOf } from './price-list.server.ts';
import { loadClientWords } from './proof.server.ts';
import { callToAction, linksToPages, linkTo } from './site-content.server.ts';

export function loadOffer(locale: Locale, member: Member) {
  const page: PageId = `${member.family}/${member.name}`;
  const offer = readOffer(locale, member);
  const { head, top } = headAndTop(locale, page, offer);
  const { contentsLabel, related, offer: words } = readMessages(locale).site;
  const label = words.example;
  return {
    head,
    top: {
      ...top,
      stretch: stretchOf(member.family),
      action: callToAction(locale, offer.callToAction),
    },
    gets: offer.gets,
    sheet: offer.sheet && { ...offer.sheet, label },
    ...(offer.cost.show && { lowestPrice: linkToLowest(locale, offer.cost.show) }),
    included: offer.included,
    notIncluded: offer.notIncluded,
    cases: offer.cases,
    systems: offer.systems,
    rules: offer.rules,
    sample: offer.sample && loadSample(offer.sample),
    cost: loadCost(locale, offer.cost),
    start: offer.start,
    clients: loadClientWords(locale, page),
    questions: offer.questions,
    related: linksToPages(locale, offer.related),
    closing: { ...offer.closing, button: callToAction(locale, offer.callToAction) },
    text: {
      sections: contentsLabel,
      included: words.included,
      work: words.work,
      rules: words.rules,
      questions: words.questions,
      related,
    },
  };
}

/** Its rows say the findings in short. */
function loadSample({
  heading,
  intro,
  office,
  summary,
  month,
  ...sample
}: Sample): SampleProps & Pick<Sample, 'heading' | 'intro'> {
  const { label, rows, findings } = sample;
  return {
    ...{ heading, intro, office, month },
    summary: {
      ...summary,
      rows: findings.map(({ title, urgency, price }, index) => [
        `${index + 1}. ${title}`,
        urgency,
        price,
      ]),
    },
    findings: findings.map((finding, index) => ({
      label: `${label} ${index + 1} · ${finding.urgency}`,
      heading: finding.title,
      rows: (['found', 'matters', 'fix', 'cost'] as const).map((row) => ({
        title: rows[row],
        text: finding[row],
      })),
    })),
  };
}

/** The first finding of the sample, which stands whole on the page about managed IT. */
export function loadFirstFinding(
  locale: Locale,
  { heading, intro, link }: WhyChooseUsPage['sample'],
): FirstFindingProps {
  const { sample } = readOffer(locale, { family: 'services', name: 'managed-it' });
  const [finding] = sample === undefined ? [] : loadSample(sample).findings;
  if (finding === undefined) {
    throw new ContentError(
      `${contentPath(locale, 'pages/why-choose-us.yaml')}: sample: pages/services/managed-it.yaml has none`,
    );
  }
  const { sample: label } = readMessages(locale).site.offer;
  const whole = linkTo(locale, link);
  return { heading, intro, label, finding, link: { ...whole, href: `${whole.href}#sample` } };
}

/** The lowest price of websites or care plans, in the bar of phones. */
function linkToLowest(locale: Locale, show: 'websites' | 'care'): SiteLink {
  const label = fromPrice(locale, show);
  const { href } = linkTo(locale, { label, page: 'pricing' });
  return { label, href: `${href}#${show}` };
}

/** An estimate in three lines and its total. */
export function smallBill(locale: Locale, estimate: EstimateInput) {
  const { beforeTaxNote } = readMessages(locale).site.offer;
  const { language } = localeFacts[locale];
  const prices = readPriceList(locale);
  const price = (cents: number) => formatPrice(cents, language);
  const { lines, beforeTax } = calculateEstimate(estimate, prices);
  const { rows } = loadBill(locale, { caption: '', devices: [], estimate });
  return {
    lines: rows.lines.map(({ name, working }, index) => ({
      name,
      ...(working && { working }),
      amount: price(lines[index]?.amount ?? 0),
    })),
    total: price(beforeTax),
    unit: prices.wording.monthUnit,
    note: `${beforeTaxNote} ${prices.wording.onboardingOnce}`,
  };
}

export function loadClosing(locale: Locale, closing: PremiumPlusPage['closing']) {
  const { heading, text } = closing;
  return { heading, text, button: callToAction(locale, closing.callToAction) };
}

/** What a page's example costs, or each price of its list, and where there is more about it. */
export function loadCost(
  locale: Locale,
  { heading, text, example, show }: PremiumPlusPage['cost'],
): CostProps & { heading: string } {
  const prices = readPriceList(locale);
  const { language } = localeFacts[locale];
  // The bill of whoever pays no more than the minimum has it already.
  const minimum =
    example && calculateEstimate(example.estimate, prices).beforeTax > prices.minimum
      ? planPrice(listed(prices.plans, example.estimate.plan).perPerson, prices, language).minimum
      : '';
  return {
    heading,
    text,
    conditions: `${minimum} ${taxNote(prices, language)}`.trim(),
    ...(example && {
      bill: { ...loadBill(locale, example), label: readMessages(locale).site.offer.example },
      change: calculatorLink(locale, example.estimate),
    }),
    ...(show && { list: groupOf(locale, show) }),
    priceList: linkTo(locale, { label: prices.wording.priceListLink, page: 'pricing' }),
    ...(show === undefined && { notIncluded: notIncludedLink(locale) }),
  };
}

/** What no bill includes, with the part of the price list that says where to find its prices. */
export function notIncludedLink(locale: Locale): SiteLink {
  const { notIncludedLink: label } = readPriceList(locale).wording;
  const { href } = linkTo(locale, { label, page: 'pricing' });
  return { label, href: `${href}#not-included` };
}

/** An estimate for which every line is shown. */
export function loadBill(
  locale: Locale,
  { caption, devices, estimate }: NonNullable<PremiumPlusPage['cost']['example']>,
): Pick<BillProps, 'caption' | 'devices' | 'rows' | 'words'> {
  const prices = readPriceList(locale);
  const text = readCalculator(locale);
  const { language } = localeFacts[locale];
  const config = { prices, text, language };
  return {
    caption,
    devices: fill(prices.wording.devices, {
      count: totalOf(devices),
      list: devices.map(({ count, where }) => `${count} ${where}`).join(', '),
    }),
    rows: rowsOf(calculateEstimate(estimate, prices), estimate, config),
    words: ticketWords(estimate, text),
  };
}
