/** The fixture company before and after its owner launches the site. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadSiteFrame } from '../app/page-data/site-content.server.ts';
import type { ContentCopy } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { readCompany, readOffer, readPricing, readTextPage } from './index.ts';
import { isPreview, standInsLeft } from './launch.ts';

const original = (file: string) => readFile(`test/fixture-company/${file}`, 'utf8');
const edited = async (file: string, changes: [string | RegExp, string][]) =>
  changes.reduce((text, [from, to]) => text.replaceAll(from, to), await original(file));

const real: [string | RegExp, string][] = [
  [/launched: false/g, 'launched: true'],
  [/(?<!facebook\.com\/)fixture\.example/g, 'fixture-computers.ca'],
  [/555-0187/g, '455-0187'],
];

const told = (content: ContentCopy) =>
  content.read(() => ({
    about: readTextPage('en', 'about'),
    pricing: readPricing('en'),
    desk: readOffer('en', { family: 'services', name: 'help-desk' }),
    company: readCompany('en'),
    frame: loadSiteFrame('en'),
  }));

const lastAnswers = ({ pricing }: ReturnType<typeof told>) =>
  (pricing.questions?.items ?? []).slice(-2).map(({ answer }) => answer);

describe('a preview', { timeout: 60_000 }, () => {
  test('knows what in it is still a stand-in', () => {
    expect(isPreview()).toBe(true);
    expect(standInsLeft()).toEqual(['addresses', 'phone', 'commitments']);
  });

  test('shows everything, and says that it is one', async () => {
    const content = await openContent();
    const site = told(content);
    expect(site.about.html).toContain('The findings come in writing');
    expect(lastAnswers(site)).toEqual([
      'Month to month has no fixed term. You give notice of 30 days.',
      expect.stringMatching(/^For \$4.50 a person a month, each day at 10:30pm\.$/),
    ]);
    expect(site.desk.gets).toHaveLength(3);
    expect(site.desk.start).toBeDefined();
    expect(site.company.social.map(({ network }) => network)).toContain('facebook');
    expect(site.frame.strip?.text).toMatch(/addresses, phone and some promises/);
  });
});

const content = await openContent();

describe('once launched', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await content.write('facts/company.yaml', await edited('facts/company.yaml', real));
    await content.write('facts/operations.yaml', await edited('facts/operations.yaml', real));
    const words = await edited('en/company.yaml', [['Privacy Officer', 'Head of the workshop']]);
    await content.write('en/company.yaml', words);
  });

  test('it shows what is signed, and nothing tells of the rest', async () => {
    const site = told(content);
    expect(site.about.html).toContain('look at what you have.</li>');
    expect(lastAnswers(site)).toEqual([
      'No. It shows how a bill is put together.',
      'Month to month has no fixed term. You give notice of 30 days.',
    ]);
    expect(site.desk.gets).toHaveLength(2);
    expect(site.desk.start).toBeUndefined();
    expect(site.company.social.map(({ network }) => network)).toEqual(['whatsapp']);
    expect(site.frame.strip).toBeNull();
    expect(content.mistakes()).toEqual([]);
  });

  test('the check of words stops at a stand-in that would show, wherever it stands', async () => {
    await content.write(
      'facts/prices.yaml',
      await edited('facts/prices.yaml', [['example: false', 'example: true']]),
    );
    await content.write('pictures/plan.svg', '<svg>\n<title>Towpath IT</title></svg>');
    await content.write(
      'en/pages/about.md',
      `${await original('en/pages/about.md')}\nCall 506 555-0142.\n`,
    );
    expect(content.mistakes()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^content\/facts\/prices\.yaml, line 1: example: true is a stand-in/),
        expect.stringMatching(/^content\/en\/pages\/about\.md, line \d+: 555-0142 is a stand-in/),
        expect.stringMatching(/^content\/pictures\/plan\.svg, line 2: Towpath IT is a stand-in/),
      ]),
    );
    for (const file of ['facts/prices.yaml', 'en/pages/about.md']) {
      await content.write(file, await original(file));
    }
    await content.remove('pictures/plan.svg');
  });
});

test('a page that offers work in Quebec waits until somebody has signed that help is in French', async () => {
  const content = await openContent();
  const file = 'en/pages/about.md';
  await content.write(
    'facts/company.yaml',
    await edited('facts/company.yaml', [...real, ['otherPlaces: [', 'otherPlaces: [Gatineau, ']]),
  );
  await content.write('facts/operations.yaml', await edited('facts/operations.yaml', real));
  await content.write(
    'en/company.yaml',
    await edited('en/company.yaml', [['Privacy Officer', 'Head of the workshop']]),
  );
  await content.write(file, (await original(file)).replace(/^description: /m, '$&In Gatineau, '));
  expect(content.mistakes().join('\n')).toMatch(
    /commitments\.yaml: french: is not signed.* content\/en\/pages\/about\.md \(Gatineau\)$/m,
  );
  await content.write(
    'facts/commitments.yaml',
    `${await original('facts/commitments.yaml')}
french:
  promise: Help is in French for whoever asks.
  signed: { name: Robin Test, date: "2026-02-01" }
`,
  );
  expect(content.mistakes()).toEqual([]);
});

test('a text that names a place of another company stops, legal ones first, beside the address', async () => {
  const content = await openContent();
  const file = 'en/pages/terms-of-use.md';
  await content.write('facts/company.yaml', await edited('facts/company.yaml', real));
  await content.write('facts/operations.yaml', await edited('facts/operations.yaml', real));
  await content.write(
    'en/company.yaml',
    await edited('en/company.yaml', [['Privacy Officer', 'Head of the workshop']]),
  );
  await content.write(
    file,
    `${await original(file)}\nThe courts of Alberta decide.\n\n{office in BC}British Columbia has its own.\n`,
  );
  const about = 'en/pages/about.md';
  await content.write(about, `${await original(about)}\nWe come to Toronto.\n`);
  const told = /terms-of-use\.md: line \d+ \(Alberta\): you are in Moncton, NB; put/;
  const output = content.mistakes().join('\n');
  expect(output).toMatch(told);
  const launch = await content.run('app/generate/checks/launch-check.ts');
  expect(launch.output).toMatch(new RegExp(`These stop the launch .*\\n\\n.*${told.source}`));
  expect(launch.output).toMatch(
    /about\.md: line \d+ \(Toronto\): .* or add the place to "otherPlaces"/,
  );
  expect(launch.code).toBe(1);
});

test('what a launch waits for is listed beside mistakes, which come first, also where they hide the rest', async () => {
  const content = await openContent();
  const about = 'en/pages/about.md';
  await content.write(about, `${await original(about)}\nSee [prices](/prices).\n`);
  const services = 'en/pages/services.yaml';
  await content.write(services, `${await original(services)}\nunknown: x\n`);
  const launch = () => content.run('app/generate/checks/launch-check.ts');
  const { code, output } = await launch();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Mistakes.*\n\ncontent\/en\/pages\/(?:about\.md|services\.yaml).*\n.*\n\nThese stop[\s\S]*555-0187[\s\S]*\nLeft: 2 mistakes, /,
  );
  await content.write('facts/company.yaml', 'name: [');
  const broken = await launch();
  expect(broken.output).toMatch(/company\.yaml, line 1: .*\n[\s\S]*not ready to go live/);
  expect(broken.output).not.toMatch(/^ +at /m);
});

test('what is said to clients of a province goes with its tax, which is listed alone', async () => {
  const content = await openContent();
  const about = 'en/pages/about.md';
  const nowhereElse: [RegExp, string] = [/otherPlaces: .*/g, 'otherPlaces: []'];
  await content.write('facts/company.yaml', await edited('facts/company.yaml', [nowhereElse]));
  await content.write(
    about,
    `${await original(about)}\n{clients in QC}Law 25 of Quebec.\n\nWe know Laval.\n`,
  );
  const { output } = await content.run('app/generate/checks/launch-check.ts');
  expect(output).toMatch(/prices\.yaml: provinces: quebec: with its tax/);
  expect(output).toMatch(/about\.md: line \d+ \(Laval\)/);
  expect(output).not.toMatch(/about\.md: line .*Law 25/);
});

test('places and taxes of another company stop, and what holds in other provinces only is not there', async () => {
  const content = await openContent();
  await content.write(
    'facts/company.yaml',
    await edited('facts/company.yaml', [
      ...real,
      ['otherPlaces: [Ontario, Quebec]', 'otherPlaces: [Manitoba]'],
    ]),
  );
  const about = 'en/pages/about.md';
  await content.write(
    about,
    `${await original(about)}\nWe know Québec and Manitoba.\n\n{clients in BC}Surrey, British Columbia.\n`,
  );
  const desk = 'en/pages/services/help-desk.yaml';
  await content.write(
    desk,
    (await original(desk)).replace(
      /title: .*\n( +)text: PIPEDA.*/,
      'title: Only in Yukon\n$1text: "{clients in YT}Rules."',
    ),
  );
  const output = content.mistakes().join('\n');
  expect(output).toMatch(/prices\.yaml: provinces: ontario: .* Delete the line/);
  expect(output).toMatch(/prices\.yaml: provinces: quebec: /);
  expect(output).toMatch(/about\.md: line \d+ \(Québec\): you are in Moncton, NB/);
  expect(output).not.toMatch(/Manitoba|British Columbia|Yukon/);
});

test('what a page cannot do without may not depend on a signature', async () => {
  const content = await openContent();
  for (const [language, heading] of [
    ['en', 'The first month'],
    ['fr', 'Le premier mois'],
  ]) {
    const file = `${language}/pages/services/help-desk.yaml`;
    const text = (await original(file)).replace(
      /^startingPrice: "/m,
      'startingPrice: "{commitment findings}',
    );
    expect(text).toContain(heading);
    await content.write(file, text);
  }
  const output = content.mistakes().join('\n');
  expect(output).toContain('content/en/pages/services/help-desk.yaml');
  expect(output).toContain('without the words of commitments that are not signed');
});
