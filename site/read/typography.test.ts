import * as v from 'valibot';
import { expect, test } from 'vitest';
import { httpsUrl, text } from '../schema/fields.ts';
import { renderMarkdown } from './markdown.ts';
import { typeset } from './typography.ts';

/** With ~ for the space at which no line ends. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

test.each([
  ["L'heure : 9 h 30, « d'accord » ?", 'L’heure~: 9~h~30, «~d’accord~»~?'],
  ['1 994,50 $ ou 14,975 %', '1~994,50~$ ou 14,975~%'],
  ['{nom}:', '{nom}~:'],
  ['il dit "oui", ("non")', 'il dit «~oui~», («~non~»)'],
  ['de 9h à 17h30.', 'de 9~h à 17~h~30.'],
])(
  'French has its spaces, quotation marks and apostrophes, also where none was typed: %s',
  (typed, set) => {
    expect(shown(typeset(typed, 'fr'))).toBe(set);
    expect(typeset(typeset(typed, 'fr'), 'fr'), 'set twice').toBe(typeset(typed, 'fr'));
  },
);

test.each([
  'https://example.org/9h?a=10%&b="c"',
  'à 9:30, ou 24/7',
  '/fr/tarifs?prix=650$',
  'C:\\Users\\9h\\50%',
  'a:b, a%20b, 2hp',
])('addresses, paths and what only looks like words stay as they are: %s', (text) => {
  expect(typeset(text, 'fr')).toBe(text);
});

const addressed = v.strictObject({ title: text, link: httpsUrl });

test('French typography sets words, and never addresses, code or signs of Markdown', () => {
  const visible = (shown: unknown) => String(shown).replaceAll('\u00a0', '~');
  const shown = (written: string) => visible(renderMarkdown(written, { language: 'fr' }));
  expect(shown("- « d'accord » ; oui ?\n- % et !")).toBe(
    '<ul>\n<li>«~d’accord~»~; oui~?</li>\n<li>% et~!</li>\n</ul>\n',
  );
  expect(shown("`l'eau : 5 $` « **l'eau** » : [l'*été*](/l'eau) !")).toBe(
    '<p><code>l&#39;eau : 5 $</code> «~<strong>l’eau</strong>~»~: <a href="/l\'eau">l’<em>été</em></a>~!</p>\n',
  );
  expect(shown("https://example.org/l'eau : ici")).toContain('href="https://example.org/l\'eau"');
});

test('English typography curves quotation marks and apostrophes in words, and never in addresses or code', () => {
  const shown = (written: string) => renderMarkdown(written, { language: 'en' });
  expect(shown(`"It's **'ours'**," **"Two,"** ('so') and the clients' '90s.`)).toBe(
    '<p>“It’s <strong>‘ours’</strong>,” <strong>“Two,”</strong> (‘so’) and the clients’ ’90s.</p>\n',
  );
  expect(shown(`\`it's "x"\` "\`y\`" ["*a*"](/it's) https://example.org/it's`)).toBe(
    '<p><code>it&#39;s &quot;x&quot;</code> “<code>y</code>” <a href="/it\'s">“<em>a</em>”</a> ' +
      '<a href="https://example.org/it\'s">https://example.org/it&#39;s</a></p>\n',
  );
  const title = `{name}'s answer: "{found}"`;
  const parsed = v.safeParse(
    addressed,
    { title, link: "https://example.org/it's" },
    { lang: 'en' },
  );
  expect(parsed.output).toEqual({
    title: '{name}’s answer: “{found}”',
    link: "https://example.org/it's",
  });
});
