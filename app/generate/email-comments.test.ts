import { expect, test } from 'vitest';
import { keepAddresses } from './email-comments.ts';

test('all of the body stands between the comments', () => {
  expect(keepAddresses('<html><head></head><body><p>office@example.ca</p></body></html>')).toBe(
    '<html><head></head><body><!--email_off--><p>office@example.ca</p><!--/email_off--></body></html>',
  );
});

test('a page of another form stops the build', () => {
  expect(() => keepAddresses('<html><body class="a"></body></html>')).toThrow('no plain <body>');
  expect(() => keepAddresses('<html><body>')).toThrow('no plain <body>');
});
