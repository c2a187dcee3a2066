/** What a reader of the file gets: read back from its bytes (ISO 32000-1). */
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../site/read/markdown.ts';
import { drawPdf } from './downloads.ts';

const markdown = `
## Ce que nous regardons

Un **premier** paragraphe, « cité » à 9 h.

1. Ordinateurs
2. Comptes

### Détail

| Constat | Urgence |
| --- | --- |
| La sauvegarde | Cette semaine |
`;

const text = {
  title: 'Un exemple',
  lead: 'Le bureau est inventé.',
  tokens: parseMarkdown(markdown, { language: 'fr' }),
  isChecklist: false,
  updated: '2030-01-31',
};

/** The elements of the document in their order, and how many pages it has. */
function readPdf(bytes: Buffer) {
  const source = bytes.toString('latin1');
  const objects = new Map(
    Array.from(source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm), ([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const elements: string[] = [];
  const walkKids = (body: string) => {
    const kids = /\/K \[([\s\S]*?)\]/.exec(body)?.[1] ?? '';
    for (const [, id = ''] of kids.matchAll(/(\d+) 0 R/g)) {
      const kid = objects.get(id) ?? '';
      const type = /\/S \/(\w+)/.exec(kid)?.[1];
      const attributes = objects.get(/\/A (\d+) 0 R/.exec(kid)?.[1] ?? '') ?? '';
      const scope = /\/Scope \/(\w+)/.exec(attributes)?.[1];
      elements.push([type, scope].filter(Boolean).join(' '));
      walkKids(kid);
    }
  };
  walkKids([...objects.values()].find((body) => /\/Type \/StructTreeRoot/.test(body)) ?? '');
  return { source, elements, pages: source.match(/\/Type \/Page\n/g)?.length };
}

test('a reader is told what is a heading, a list and a table, in their order', async () => {
  const { elements } = readPdf(await drawPdf('fr', text, null));
  expect(elements).toEqual([
    ...['Document', 'P', 'P', 'H1', 'P', 'H2', 'P'],
    ...['L', 'LI', 'Lbl', 'LBody', 'LI', 'Lbl', 'LBody'],
    ...['H3', 'Table', 'TR', 'TH Column', 'TH Column', 'TR', 'TH Row', 'TD'],
  ]);
});

test('the file says its language and its title', async () => {
  const { source } = readPdf(await drawPdf('fr', text, null));
  expect(source).toContain('/Lang (fr-CA)');
  expect(source).toContain('/Marked true');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toMatch(/<dc:title>[\s\S]*Un exemple/);
});

test('each page of a preview says that it is one, to readers once', async () => {
  const tokens = parseMarkdown('Un paragraphe.\n\n'.repeat(60));
  const { elements, pages } = readPdf(await drawPdf('fr', { ...text, tokens }, 'Prix d’exemple.'));
  const launched = readPdf(await drawPdf('fr', { ...text, tokens }, null));
  expect(pages).toBe(2);
  expect(elements).toHaveLength(launched.elements.length + 1);
});

test('the boxes of a checklist are drawn, so that its entries are only their words', async () => {
  const list = { ...text, tokens: parseMarkdown('- Vu\n- Noté'), isChecklist: true };
  const { elements } = readPdf(await drawPdf('fr', list, null));
  expect(elements.filter((element) => /^L/.test(element))).toEqual([
    'L',
    'LI',
    'LBody',
    'LI',
    'LBody',
  ]);
});

test('the same text gives the same bytes, so that a build repeats itself', async () => {
  const [one, other] = [await drawPdf('fr', text, null), await drawPdf('fr', text, null)];
  expect(one.equals(other)).toBe(true);
});
