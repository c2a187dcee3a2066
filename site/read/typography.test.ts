import { expect, test } from 'vitest';
import { renderInlineMarkdown } from './markdown.ts';
import { typeset } from './typography.ts';

/** With ~ for the space at which no line ends. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

test('ordinary spaces and apostrophes become those of French', () => {
  const typed = "L'heure : 9 h 30, « d'accord » ? Non, 1 994,50 $ ou 14,975 % d'ici le 3 mai.";
  expect(shown(typeset(typed, 'fr'))).toBe(
    'L’heure~: 9~h~30, «~d’accord~»~? Non, 1~994,50~$ ou 14,975~% d’ici le 3 mai.',
  );
});

test.each([
  ['Prix: 650', 'Prix~: 650'],
  ['{nom}:', '{nom}~:'],
  ['«Gatineau»', '«~Gatineau~»'],
  ['il dit "oui", ("non")', 'il dit «~oui~», («~non~»)'],
  ['13% de 650$', '13~% de 650~$'],
  ['de 9h à 17h30.', 'de 9~h à 17~h~30.'],
])('spaces and quotation marks that were not typed are there: %s', (typed, set) => {
  expect(shown(typeset(typed, 'fr'))).toBe(set);
  expect(typeset(typeset(typed, 'fr'), 'fr'), 'set twice').toBe(typeset(typed, 'fr'));
});

test.each([
  'https://example.org/9h?a=10%&b="c"',
  'à 9:30, ou 24/7',
  '/fr/tarifs?prix=650$',
  'C:\\Users\\9h\\50%',
  './9h/«x»',
  'content/9h/a.md',
  'a:b, a%20b, 2hp',
])('addresses, paths and what only looks like words stay as they are: %s', (text) => {
  expect(typeset(text, 'fr')).toBe(text);
});

test('words are set across bold ones and links, and code is not', () => {
  const markdown = 'Le **prix**: [voir "ici"](/a "b"), «[oui](/b)» ou "`9h: "a"`", l\'**heure**';
  expect(shown(renderInlineMarkdown(markdown, { language: 'fr' }))).toBe(
    'Le <strong>prix</strong>~: <a href="/a" title="b">voir «~ici~»</a>, «~<a href="/b">oui</a>~» ou «~<code>9h: &quot;a&quot;</code>~», l’<strong>heure</strong>',
  );
});

test('quotation marks and apostrophes of English are curved', () => {
  expect(typeset(`It's "fine" ('so')`, 'en')).toBe('It’s “fine” (‘so’)');
  expect(renderInlineMarkdown(`**"Yes,"** it's`, { language: 'en' })).toBe(
    '<strong>“Yes,”</strong> it’s',
  );
});
