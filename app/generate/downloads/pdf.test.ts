/** What a reader of the file gets: read back from its bytes (ISO 32000-1). */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseMark } from '../../../site/brand/mark.ts';
import { palettesOf } from '../../../site/brand/palette.ts';
import { parseMarkdown } from '../../../site/read/markdown.ts';
import { drawPdf, type PdfText } from './pdf.ts';

const look = {
  palette: palettesOf({ brand: '#0b6670', accent: '#c2412d' }).light,
  mark: parseMark(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 7l6-6"/></svg>',
  ),
};

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

function textOf(changes: Partial<PdfText> = {}): PdfText {
  return {
    language: 'fr-CA',
    title: 'Un exemple',
    lead: 'Le bureau est inventé.',
    tokens: parseMarkdown(markdown, { language: 'fr' }),
    isChecklist: false,
    updated: '2030-01-31',
    company: { name: 'Informatique & Réseaux', contact: '506 555-0187' },
    previewMark: null,
    foot: (page, pages) => `Page ${page} de ${pages}`,
    ...changes,
  };
}

interface Element {
  type: string;
  text: string;
  scope?: string;
}

/** The document's own facts, its elements in their order, and the words that belong to none. */
function readPdf(bytes: Buffer) {
  const source = bytes.toString('latin1');
  const objects = new Map(
    Array.from(source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm), ([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const object = (id = '') => objects.get(id) ?? '';
  const streamOf = (body: string) => {
    const data = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '', 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const catalog = [...objects.values()].find((body) => /\/Type \/Catalog/.test(body)) ?? '';

  const fonts = new Map(
    [...objects.values()].flatMap((body) => {
      const pairs = /\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? '';
      return Array.from(pairs.matchAll(/\/(\w+) (\d+) 0 R/g), ([, name = '', id]) => {
        const map = streamOf(object(/\/ToUnicode (\d+)/.exec(object(id))?.[1]));
        return [name, lettersOf(map)] as const;
      });
    }),
  );

  const words = new Map<string, string>();
  const pages = Array.from(
    catalogPages(objects),
    ([id, body]) => [id, streamOf(object(/\/Contents (\d+)/.exec(body)?.[1]))] as const,
  );
  for (const [page, content] of pages) {
    let place = 'artifact';
    let font = '';
    for (const [, tag, mcid, name, shown] of content.matchAll(
      /(?:\/(\w+) (?:<<[\s\S]*?(?:\/MCID (\d+))?\n?>> BDC|BMC))|\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (tag) place = mcid === undefined ? 'artifact' : `${page} ${mcid}`;
      if (name) font = name;
      if (shown) {
        const letters = Array.from(shown.matchAll(/<([\da-f]*)>/g), ([, hex = '']) => hex).join('');
        const text = (letters.match(/.{4}/g) ?? []).map(
          (code) => fonts.get(font)?.get(code) ?? '?',
        );
        words.set(place, (words.get(place) ?? '') + text.join(''));
      }
    }
  }

  const elements: Element[] = [];
  const walk = (id: string) => {
    const body = object(id);
    const type = /\/S \/(\w+)/.exec(body)?.[1] ?? '';
    const page = /\/Pg (\d+)/.exec(body)?.[1] ?? '';
    const kids = /\/K \[([\s\S]*?)\]/.exec(body)?.[1] ?? '';
    const own = (kids.replace(/\d+ 0 R/g, '').match(/\d+/g) ?? []).map(
      (mcid) => words.get(`${page} ${mcid}`) ?? '',
    );
    const scope = /\/Scope \/(\w+)/.exec(body)?.[1];
    elements.push({ type, text: own.join(''), ...(scope === undefined ? {} : { scope }) });
    for (const [, kid = ''] of kids.matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  const root = object(/\/StructTreeRoot (\d+)/.exec(catalog)?.[1]);
  for (const [, id = ''] of (/\/K \[([\s\S]*?)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g))
    walk(id);
  return {
    source,
    catalog,
    object,
    elements,
    artifacts: words.get('artifact') ?? '',
    pages: pages.length,
  };
}

function catalogPages(objects: Map<string, string>) {
  return [...objects].filter(([, body]) => /\/Type \/Page\n/.test(body));
}

/** The letters of a font's codes, from the ranges of its map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi,
  )) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return letters;
}

test('a reader is told what is a heading, a list and a table, in their order', async () => {
  const { elements } = readPdf(await drawPdf(textOf(), look));
  expect(elements).toEqual([
    { type: 'Document', text: '' },
    { type: 'P', text: 'Informatique & Réseaux' },
    { type: 'P', text: '506 555-0187' },
    { type: 'H1', text: 'Un exemple' },
    { type: 'P', text: 'Le bureau est inventé.' },
    { type: 'H2', text: 'Ce que nous regardons' },
    { type: 'P', text: 'Un premier paragraphe, «\u00a0cité\u00a0» à 9\u00a0h.' },
    { type: 'L', text: '' },
    { type: 'LI', text: '' },
    { type: 'Lbl', text: '1.' },
    { type: 'LBody', text: 'Ordinateurs' },
    { type: 'LI', text: '' },
    { type: 'Lbl', text: '2.' },
    { type: 'LBody', text: 'Comptes' },
    { type: 'H3', text: 'Détail' },
    { type: 'Table', text: '' },
    { type: 'TR', text: '' },
    { type: 'TH', text: 'Constat', scope: 'Column' },
    { type: 'TH', text: 'Urgence', scope: 'Column' },
    { type: 'TR', text: '' },
    { type: 'TH', text: 'La sauvegarde', scope: 'Row' },
    { type: 'TD', text: 'Cette semaine' },
  ]);
});

test('the file says its language and its title, and what repeats on each page is no part of the text', async () => {
  const { catalog, source, artifacts } = readPdf(await drawPdf(textOf(), look));
  expect(catalog).toContain('/Lang (fr-CA)');
  expect(source).toContain('/Marked true');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toMatch(/<dc:title>[\s\S]*Un exemple/);
  expect(artifacts).toBe('Page 1 de 1');
});

test('each page of a preview says that it is one, to readers once', async () => {
  const tokens = parseMarkdown('Un paragraphe.\n\n'.repeat(60));
  const previewMark = 'Prix d’exemple.';
  const { elements, artifacts, pages } = readPdf(
    await drawPdf(textOf({ tokens, previewMark }), look),
  );
  expect(pages).toBe(2);
  expect(elements.filter(({ text }) => text === previewMark)).toHaveLength(1);
  expect(artifacts).toBe(`Page 1 de 2${previewMark}Page 2 de 2`);
});

test('the boxes of a checklist are drawn, so that its entries are only their words', async () => {
  const text = textOf({ tokens: parseMarkdown('- Vu\n- Noté'), isChecklist: true });
  const { elements } = readPdf(await drawPdf(text, look));
  expect(elements.filter(({ type }) => /^L/.test(type)).map((element) => element.text)).toEqual([
    '',
    '',
    'Vu',
    '',
    'Noté',
  ]);
});

test('the same text gives the same bytes, so that a build repeats itself', async () => {
  const [one, other] = [await drawPdf(textOf(), look), await drawPdf(textOf(), look)];
  expect(one.equals(other)).toBe(true);
});
