import { expect, test } from 'vitest';
import { finishedPage } from './finished-page.ts';

test('the styles of a head stand behind its tags, and all of the body between comments', () => {
  const styles = '<style data-precedence="base" data-href="a">a{}</style>';
  const more = '<style data-precedence="components" data-href="b c">b>c{}</style>';
  const body = `<p>office@example.ca</p>${styles}`;
  expect(
    finishedPage(
      `<html><head><meta>${styles}${more}<title>T</title></head><body>${body}</body></html>`,
    ),
  ).toBe(
    `<html><head><meta><title>T</title>${styles}${more}</head><body><!--email_off-->${body}<!--/email_off--></body></html>`,
  );
});

test('a page of another form stops the build', () => {
  expect(() => finishedPage('<html><body class="a"></body></html>')).toThrow('no plain <body>');
  expect(() => finishedPage('<html><body>')).toThrow('no plain <body>');
});
