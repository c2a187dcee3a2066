/** What an editor adds and takes away without touching code. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadOverview } from '../../app/page-data/overview.server.ts';
import type { ContentCopy } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { readHome, readNavigation, readOffer, readOverview } from '../index.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await openContent();
});

async function edit(file: string, change: (text: string) => string, as = file): Promise<void> {
  const text = await readFile(join(copy.folder, file), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await copy.write(as, changed);
}

/** A field of the highest level with all that is in it. */
const field = (name: string) => new RegExp(`^${name}:.*\\n(?: .*\\n)*`, 'm');

const words = {
  en: {
    name: 'Veterinary Clinics',
    title: 'IT support for veterinary clinics',
    lead: 'For clinics & stables.',
  },
  fr: {
    slug: 'veterinaires',
    name: 'Cliniques vétérinaires',
    title: 'Soutien aux vétérinaires',
    lead: 'Pour cliniques et écuries.',
  },
};

test('an industry is two files and a line of navigation, without sources, promises or drawings', async () => {
  for (const [locale, own] of Object.entries(words)) {
    await edit(
      `${locale}/pages/industries/farms.yaml`,
      (text) => {
        const left = ['cases', 'systems', 'rules', 'start', 'questions', 'related'];
        const rest = left.reduce((before, name) => before.replace(field(name), ''), text);
        const changed = { ...own, description: own.title };
        return Object.entries(changed).reduce(
          (before, [name, value]) => before.replace(field(name), `${name}: ${value}\n`),
          rest,
        );
      },
      `${locale}/pages/industries/veterinary.yaml`,
    );
    await edit(`${locale}/navigation.yaml`, (text) =>
      text.replace(
        /^( +)(- label: .*\n +page: industries\/law\n)/m,
        `$1$2$1- label: ${own.name}\n$1  page: industries/veterinary\n`,
      ),
    );
  }
  expect(copy.mistakes()).toEqual([]);
  const overview = copy.read(() => loadOverview('fr', 'industries'));
  expect(overview.entries.at(-1)).toEqual({
    link: { label: words.fr.name, href: '/fr/secteurs/veterinaires' },
    text: words.fr.lead,
    scene: '/scenes/small/industries.svg',
  });
});

test('questions, cards and choices are added and taken away', async () => {
  for (const locale of ['en', 'fr']) {
    for (const page of ['pricing', 'premium-plus', 'why-choose-us']) {
      await edit(`${locale}/pages/${page}.yaml`, (text) => text.replace(field('questions'), ''));
    }
    await edit(`${locale}/pages/industries.yaml`, (text) => text.replace(field('choices'), ''));
    await edit(`${locale}/pages/industries/farms.yaml`, (text) =>
      text.replace(
        /^ +items:\n +- question: /m,
        `  items:\n    - question: ${locale}?\n      answer: ${locale}.\n    - question: `,
      ),
    );
  }
  expect(copy.mistakes()).toEqual([]);
});

test('a page has another title, and another address in French, without a change elsewhere', async () => {
  await edit('fr/pages/pricing.yaml', (text) => text.replace(field('slug'), 'slug: nos-prix\n'));
  await edit('en/pages/pricing.yaml', (text) =>
    text.replace(field('title'), 'title: What it is\n'),
  );
  expect(copy.mistakes()).toEqual([]);
});

test('French is taken away by its folder and what the check then names; English is not', async () => {
  await rm(join(copy.folder, 'fr'), { recursive: true });
  expect(copy.mistakes()).toEqual([
    expect.stringMatching(
      /^content\/locales\.yaml, line \d+: fr: there is no folder content\/fr\. .* delete this line/,
    ),
  ]);
  await edit('locales.yaml', (text) => text.replace(/^fr:.*\n/m, ''));
  await edit(
    'facts/proof.yaml',
    () => 'clients: []\ncredentials: []\ninsurance: []\npartners: []\nreviews: []\n',
  );
  for (const line of copy.mistakes()) {
    expect(line).toMatch(
      /\.fr: the site knows no line .* delete it$|in each language, \{ en: \.\.\. \}$/,
    );
  }
  for (const file of ['company', 'days', 'people']) {
    await edit(`facts/${file}.yaml`, (text) => text.replace(/, fr: (?:"[^"]*"|[^,}]*)/g, ''));
  }
  expect(copy.mistakes()).toEqual([]);
  expect(copy.read(() => readNavigation('en'))).toBeDefined();
  await rm(join(copy.folder, 'en'), { recursive: true });
  expect(copy.mistakes()).toEqual([
    expect.stringMatching(/^content\/locales\.yaml, line \d+: en: .* English stays the first/),
  ]);
});

test('an industry is taken away by its files and the line that sends its address on', async () => {
  const gone = ['en', 'fr'].map((locale) => `${locale}/pages/industries/farms.yaml`);
  for (const file of gone) await copy.remove(file);
  const told = copy.mistakes().filter((line) => line.includes('industries/farms'));
  expect(told).toHaveLength(2);
  for (const line of told) {
    expect(line).toContain('in facts/redirects.yaml: "/industries/farms: /industries"');
  }
  await edit('facts/redirects.yaml', (text) => `${text}\n/industries/farms: /industries\n`);
  const output = copy.mistakes().join('\n');
  // Sentences are the owner's to change.
  const files = output.match(/^\S+(?=,)/gm) ?? [];
  expect(new Set(files)).toEqual(
    new Set(['en', 'fr'].map((locale) => `content/${locale}/pages/premium-plus.yaml`)),
  );
  const read = copy.read(() => [
    readNavigation('en'),
    readHome('fr'),
    readOverview('fr', 'industries'),
    readOffer('en', { family: 'services', name: 'help-desk' }),
  ]);
  expect(JSON.stringify(read)).not.toContain('industries/farms');
});
