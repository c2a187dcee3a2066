/** What is left of the site of a company that sells other things than the demonstration, once it has done what the check says. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { llmsTxt } from '../app/generate/site-files.ts';
import { sitemapXml } from '../app/generate/sitemap.ts';
import { loadOffer } from '../app/page-data/offer.server.ts';
import { loadPriceList } from '../app/page-data/price-list.server.ts';
import { loadSiteFrame } from '../app/page-data/site-content.server.ts';
import { structuredDataOf } from '../app/page-data/structured-data.server.ts';
import type { ContentCopy } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { pageIds } from './addresses/pages.ts';
import { readHome, readOffer, readPremiumPlus } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: files of any shape, which the check knows
type Fields = Record<string, any>;

const languages = ['en', 'fr'];

async function edit(content: ContentCopy, file: string, change: (fields: Fields) => void) {
  const fields = parse(await readFile(`${content.folder}/${file}`, 'utf8')) ?? {};
  change(fields);
  await content.write(file, stringify(fields));
}

function without(fields: Fields, ...names: string[]): void {
  for (const name of names) delete fields[name];
}

/** Does what each mistake asks for, as an owner would: words go, or are written anew without what is gone. */
async function obey(content: ContentCopy, mistake: string): Promise<void> {
  const [, file = '', line = '', field = '', sentence = ''] =
    /^content\/(\S+?\.\w+)(?:, line (\d+))?: (?:([\w.-]+): )?(.*)/.exec(mistake) ?? [];
  const [, from, to] = /facts\/redirects\.yaml: "(\S+): (\S+)"/.exec(sentence) ?? [];
  if (from !== undefined) {
    await edit(content, 'facts/redirects.yaml', (moved) => {
      moved[from] = to;
    });
  } else if (sentence.endsWith('delete this file')) {
    await content.remove(file);
  } else if (file.endsWith('.md')) {
    const lines = (await readFile(`${content.folder}/${file}`, 'utf8')).split('\n');
    lines[Number(line) - 1] = 'Written anew.';
    await content.write(file, lines.join('\n'));
  } else {
    expect(sentence, mistake).toMatch(/delete|which has moved|no such page/);
    await edit(content, file, (fields) => {
      const names = field.replace(/\.estimate\..*/, '.estimate').split('.');
      const last = names.pop() ?? '';
      const group = names.reduce((one, name) => one[name], fields);
      if (/delete it$|delete the bill/.test(sentence)) delete group?.[last];
      else group[last] = 'Written anew.';
    });
  }
}

async function obeyAll(content: ContentCopy): Promise<string[]> {
  const told: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const mistakes = content.mistakes();
    if (mistakes.length === 0) return told;
    told.push(...mistakes);
    // A page first, because the menus follow it.
    const ofPages = mistakes.filter((line) => /redirects\.yaml: "|delete this file$/.test(line));
    for (const mistake of ofPages.length > 0 ? ofPages : mistakes) await obey(content, mistake);
  }
  throw new Error(`The check does not come to an end:\n${content.mistakes().join('\n')}`);
}

const priceOfEach = (plans: Fields) => Object.values(plans).map(({ perPerson }) => perPerson);

function siteOf(content: ContentCopy, locale: string) {
  const page = {
    facts: { title: 'A', description: 'B' },
    page: 'home' as const,
    breadcrumbs: [],
    url: 'https://a.example/',
    image: 'x',
  };
  return content.read(() => ({
    pages: pageIds(locale),
    sitemap: sitemapXml(),
    summary: llmsTxt(locale),
    frame: loadSiteFrame(locale),
    home: readHome(locale),
    pricing: loadPriceList(locale),
    graph: structuredDataOf(locale, page)['@graph'],
  }));
}

test('a web studio has websites and their care only: no plan, no add-on, no calculator', {
  timeout: 90_000,
}, async () => {
  const content = await openContent();
  await edit(content, 'facts/prices.yaml', (prices) =>
    without(prices, ...['plans', 'recommended', 'people', 'extras', 'addOns', 'minimum', 'terms']),
  );
  for (const locale of languages) {
    await edit(content, `${locale}/prices.yaml`, (words) =>
      without(words, 'plans', 'extras', 'addOns', 'terms', 'onboarding'),
    );
    for (const page of ['services/help-desk', 'industries/law', 'premium-plus']) {
      await content.remove(`${locale}/pages/${page}.yaml`);
    }
    await content.remove(`${locale}/downloads/first-visit.md`);
    await edit(content, `${locale}/pages/industries/farms.yaml`, (page) => {
      without(page, 'sample');
      page.cost = { heading: 'Cost', text: 'One price.', show: 'websites' };
    });
  }
  await edit(content, 'facts/proof.yaml', ({ clients }) => {
    for (const client of clients) client.pages = [];
  });
  const told = await obeyAll(content);
  for (const locale of languages) {
    const pages = `content/${locale}/pages`;
    expect(told).toContainEqual(
      expect.stringMatching(`^${pages}/pricing-calculator\\.yaml: .*delete this file`),
    );
    expect(told).toContainEqual(
      expect.stringMatching(`^${pages}/pricing\\.yaml, line \\d+: byPeople: .*delete it$`),
    );
    expect(told).toContainEqual(
      expect.stringMatching(`^${pages}/pricing\\.yaml, line \\d+: lead: .*price\\.minimum.*delete`),
    );
    expect(told).toContainEqual(
      expect.stringMatching(`^${pages}/home\\.yaml, line \\d+: hero\\.price: .*delete it$`),
    );
    const site = siteOf(content, locale);
    expect(site.pages).not.toContain('pricing-calculator');
    expect(site.pages).not.toContain('premium-plus');
    expect(site.home.hero).not.toHaveProperty('price');
    expect(Object.keys(site.pricing)).toEqual(
      expect.not.arrayContaining(['plans', 'byPeople', 'extras']),
    );
    const shown = JSON.stringify(site);
    expect(
      shown.match(/.{60}(?:calculat|premium|a person a month|par personne).{60}/gi),
    ).toBeNull();
    // The lowest care plan is the lowest price.
    expect(site.graph).toContainEqual(
      expect.objectContaining({ priceRange: expect.stringMatching(/50/) }),
    );
    expect(site.frame).toHaveProperty('lowestPrice.label', expect.stringMatching(/50/));
  }
});

test('a company with two plans, without help after hours', { timeout: 90_000 }, async () => {
  const content = await openContent();
  await edit(content, 'facts/prices.yaml', ({ plans, addOns }) => {
    without(plans, 'premiumPlus');
    without(addOns, 'afterHours');
  });
  for (const locale of languages) {
    await edit(content, `${locale}/prices.yaml`, ({ plans, addOns }) => {
      without(plans, 'premiumPlus');
      without(addOns, 'afterHours');
    });
    await content.remove(`${locale}/pages/premium-plus.yaml`);
    // Its bill is one of the plan that is gone.
    await content.remove(`${locale}/pages/industries/law.yaml`);
    await edit(content, `${locale}/pages/pricing-calculator.yaml`, ({ examples }) => {
      examples.items = examples.items.filter(
        ({ estimate }: { estimate: { plan: string } }) => estimate.plan !== 'premiumPlus',
      );
    });
  }
  await obeyAll(content);
  for (const locale of languages) {
    const site = siteOf(content, locale);
    expect(site.pricing).toHaveProperty('plans.plans.length', 2);
    expect(site.pages).toContain('pricing-calculator');
    expect(JSON.stringify(site).match(/.{60}(?:premium|after-hours|evenings).{60}/gi)).toBeNull();
  }
});

test('a fourth plan is an entry of the facts and its words, and a plan has another name everywhere', {
  timeout: 90_000,
}, async () => {
  const content = await openContent();
  await edit(content, 'facts/prices.yaml', ({ plans }) => {
    plans.roundTheClock = { perPerson: 210, includes: ['nights'] };
  });
  expect(content.mistakes().join('\n')).toMatch(
    /content\/en\/prices\.yaml, line \d+: plans\.roundTheClock: is missing/,
  );
  for (const locale of languages) {
    await edit(content, `${locale}/prices.yaml`, ({ plans }) => {
      const includes = { nights: 'Nights 24' };
      plans.roundTheClock = { name: `Night ${locale}`, description: 'For shifts.', includes };
      plans.complete.name = `Whole ${locale}`;
    });
  }
  expect(content.mistakes()).toEqual([]);
  for (const locale of languages) {
    const site = siteOf(content, locale);
    expect(site.pricing).toHaveProperty('plans.plans.length', 4);
    const said = JSON.stringify([
      site,
      content.read(() => [
        readPremiumPlus(locale),
        readOffer(locale, { family: 'services', name: 'help-desk' }),
      ]),
    ]);
    expect(said).toContain(`Night ${locale}`);
    expect(said).not.toMatch(/\bComplete plan\b|forfait Complet\b/);
  }
});

test('a company without a minimum, from ten people on', { timeout: 90_000 }, async () => {
  const content = await openContent();
  await edit(content, 'facts/prices.yaml', (prices) => {
    prices.people.min = 10;
    // What ten people pay on the cheapest plan.
    prices.minimum = 10 * Math.min(...priceOfEach(prices.plans));
  });
  expect(content.mistakes()).toEqual([
    expect.stringMatching(/^content\/facts\/prices\.yaml, line \d+: minimum: .*delete the line$/),
  ]);
  await edit(content, 'facts/prices.yaml', (prices) => without(prices, 'minimum'));
  await obeyAll(content);
  for (const locale of languages) {
    // The frame has the words for prices that are not shown.
    const { frame: _, ...site } = siteOf(content, locale);
    expect(site.pricing.byPeople?.rows.map(([people]) => people)).toEqual(['10', '20', '40']);
    expect(JSON.stringify(site).match(/.{60}(?<!sans )minimum.{60}/gi)).toBeNull();
  }
});

test('what a company may have none of is left out, without a place for it', async () => {
  const content = await openContent();
  await edit(content, 'facts/prices.yaml', (prices) => without(prices, 'notIncluded'));
  for (const locale of languages) {
    await edit(content, `${locale}/prices.yaml`, (words) => without(words, 'notIncluded'));
    await edit(content, `${locale}/pages/pricing.yaml`, (page) =>
      without(page, 'terms', 'notIncluded'),
    );
    await edit(content, `${locale}/pages/contact.yaml`, ({ whatToExpect }) =>
      without(whatToExpect, 'urgent'),
    );
    await edit(content, `${locale}/pages/services/help-desk.yaml`, (page) =>
      without(page, 'notIncluded'),
    );
    await edit(content, `${locale}/pages/home.yaml`, ({ hero }) => {
      hero.paragraphs.length = 1;
      hero.buttons.length = 1;
    });
  }
  expect(content.mistakes()).toEqual([]);
  const site = siteOf(content, 'fr');
  expect(Object.keys(site.pricing)).toEqual(expect.not.arrayContaining(['terms', 'notIncluded']));
  expect(site.home.hero).toMatchObject({ paragraphs: [expect.any(String)] });
  const page = content.read(() => loadOffer('fr', { family: 'services', name: 'help-desk' }));
  expect(page.notIncluded).toBeUndefined();
  expect(page.cost).not.toHaveProperty('notIncluded');
});

test('the comparison with an employee is taken away with the links to it', async () => {
  const content = await openContent();
  for (const locale of languages) {
    await edit(content, `${locale}/pages/why-choose-us.yaml`, (page) =>
      without(page, 'comparison'),
    );
    await edit(content, `${locale}/pages/pricing.yaml`, ({ byPeople }) => {
      byPeople.intro = '[Compare](/why-choose-us#comparison).';
    });
  }
  expect(content.mistakes().join('\n')).toMatch(
    /en\/pages\/pricing\.yaml, line \d+: byPeople\.intro: leads to "\/why-choose-us#comparison", and that page has no/,
  );
});
