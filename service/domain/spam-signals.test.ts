import { describe, expect, test } from 'vitest';
import { formOf } from '../../test/kit/visitor.ts';
import { hasRepeatedCharacters, looksLikeCode, spamSignals } from './spam-signals.ts';

describe('prose of IT clients is not code', () => {
  test.each([
    'Please see the attached document. We need help.',
    'Please see the attached document.We need help.',
    'Our maintenance window.Please call before.',
    'connectionString="Server=db;Database=crm"',
    'region="ca-central-1" online="true" once = "yes" only="this"',
    'version = "2", position="left", session="a", option = "b"',
    'This is the eval copy, valid for 30 days.',
    'An eval (30 days) of Microsoft 365, please.',
    'We need medieval(ish) fonts and data retrieval(fast).',
    'price < 500 and users > 20, or <$500 a month',
    'We write JavaScript: React and Vue. Java script: no.',
    'On error = retry, on load the page is slow, onboarding = slow',
    'The data: text is lost. window (2 h), document (PDF)',
    'Nguyễn Thị Ánh, D’Arcy O’Brien, 李明',
    'I <3 your work, we have < 20 desks and pay <$500 or <€ 400',
    'a -> b, b <- c, <-> and <= or >=',
    'From: Jean Roy <jean@example.ca>, see <https://b.example/a>',
    'It is by the broken window. Please knock. It says so in the document. Title and date are missing.',
    'See document.pdf and window.png, or www.window.example',
    'List<String>, <Lab>, <phone> and <your name here>',
    'if a<b and c>d, or x<y',
    'Article: the <b in the title, <a, <p',
  ])('%s', (text) => expect(looksLikeCode(text)).toBe(false));
});

describe('browser-script patterns are code', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=//example.test/x.js>',
    'text </script> text',
    '<iframe src="https://example.test">',
    '<object data="x.swf">',
    '<img src=x onerror=alert(1)>',
    `<img src=x onerror='alert(1)'>`,
    '<body onload = "go()">',
    '<svg onanimationstart="go()">',
    'javascript:alert(1)',
    'JavaScript: alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<b>x</b>',
    'eval(atob(x))',
    'document.cookie',
    'document.getElementById("a")',
    'window.location = "https://example.test"',
    'window.open("x")',
    `window['location']`,
    '<b>bold</b>',
    'some</p>',
    '<br/>',
    '<IMG SRC=x>',
    '<a href="https://example.test">here</a>',
    '<img/src=x>',
    '<div\nclass="a"',
    '<h1>',
    '<!-- note -->',
    '<!DOCTYPE html>',
    '<?php echo 1; ?>',
    'document.forms[0]',
    'document?.cookie',
    'window.localStorage',
    'window.onload',
    'data:image/svg+xml;base64,AAAA',
  ])('%s', (text) => expect(looksLikeCode(text)).toBe(true));
});

describe('repetition', () => {
  const rest = 'x y '.repeat(20);

  test.each([
    ['11 letters', `aaaaaaaaaaa ${rest}`],
    ['11 digits', `${rest}00000000000`],
    ['11 digits after a hexadecimal number', `0x1F 00000000000 ${rest}`],
    ['11 letters outside the basic plane', `${'𝐀'.repeat(11)} ${rest}`],
  ])('%s', (_, text) => expect(hasRepeatedCharacters(text)).toBe(true));

  test.each([
    ['10 letters', `aaaaaaaaaa ${rest}`],
    ['a text of 49 characters', 'a'.repeat(49)],
    ['49 characters of two code units', '𝐀'.repeat(49)],
    ['a rule of dashes', `${rest}\n${'-'.repeat(60)}`],
    ['a rule of equals signs', `${rest}\n${'='.repeat(60)}`],
    ['a rule of ellipses', `${rest}\n${'…'.repeat(60)}`],
    ['blank lines', `${rest}${'\n'.repeat(60)}`],
    ['the numbers of a blue screen', `${rest} 0x0000009F (0x0000000000000003, 0xFFFFFFFFFFFFFFFF)`],
    ['an empty UUID', `${rest} {00000000-0000-0000-0000-000000000000}`],
  ])('not for %s', (_, text) => expect(hasRepeatedCharacters(text)).toBe(false));

  test('from 50 characters', () => expect(hasRepeatedCharacters('a'.repeat(50))).toBe(true));
});

describe('signals of a request', () => {
  const payload = formOf({ recaptchaToken: 'A'.repeat(80) });

  test('an ordinary request has none, whatever its token looks like', () => {
    expect(spamSignals(payload)).toEqual([]);
  });

  test('all of them at once', () => {
    const message = `${'a'.repeat(60)} <script>`;
    expect(spamSignals({ ...payload, honeypotField: ' ', message })).toEqual([
      'honeypot_filled',
      'suspicious_pattern',
      'repeated_characters',
    ]);
  });

  test('the company name is looked at too', () => {
    expect(spamSignals({ ...payload, company: 'javascript:alert(1)' })).toEqual([
      'suspicious_pattern',
    ]);
  });
});
