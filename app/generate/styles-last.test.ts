import { expect, it } from 'vitest';
import { putStylesLast } from './styles-last.ts';

it('puts the styles of a head behind its tags, in their order, and nothing else', () => {
  const styles = '<style data-precedence="base" data-href="a">a{}</style>';
  const more = '<style data-precedence="components" data-href="b c">b>c{}</style>';
  const body = `</head><body>${styles}</body>`;
  expect(putStylesLast(`<head><meta>${styles}${more}<title>T</title>${body}`)).toBe(
    `<head><meta><title>T</title>${styles}${more}${body}`,
  );
});
