import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** When an element is added, the browser computes the styles of all that stand beside it again. */
const afterAnything = /(?:^|[\s,(])\*\s*[+~]\s*\*/;
/** When the state of any element changes, the browser searches the whole page for one in that state. */
const aboveEverything =
  /(?::root|html|body|main):has\(.*(?<!:):(?!:|root\b|is\b|where\b|not\b|has\b)/s;

/** On a slow phone each tap and each added element waited for such a search. */
function slowSelectors(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return selectors
    .map((selector) => selector.trim())
    .filter((selector) => afterAnything.test(selector) || aboveEverything.test(selector));
}

test.each([
  '.prose > * + *',
  'body:has(.menu:popover-open) .button',
  ':root:has(:is(input, textarea):focus) .bar',
  'main:has(> .band:last-child) ~ footer',
])('%s is found', (selector) => {
  expect(slowSelectors(`a { color: red }\n${selector} { color: red }`)).toEqual([selector]);
});

test('no selector makes the browser compute the styles of a whole page for a small change', () => {
  const files = globSync('app/**/*.css');
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    slowSelectors(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});

/** Words by which public lists of ad blockers hide what has them in its name, whoever made it. */
const hidden =
  /[.#](?:[\w-]+-)?(?:ads?|advert\w*|banner|cookies?|popup|promo|share|social|sponsor\w*)(?![\w])|[.#](?:social|share|sponsor)-/;

test('no name in a stylesheet is one that ad blockers hide', () => {
  const found = globSync('app/**/*.css').flatMap((file) => {
    const names = readFileSync(file, 'utf8').match(/[.#][a-z][\w-]*/g) ?? [];
    return names.filter((name) => hidden.test(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
