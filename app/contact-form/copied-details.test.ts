import { expect, test } from 'vitest';
import { emailAlone, phoneAlone } from './copied-details.ts';

test.each([
  'mailto:jane@client.example',
  'MAILTO: jane@client.example?subject=Quote&body=Hi:%20there',
  'mailto:jane%40client.example',
  'mailto:<jane@client.example>',
  'jane@client.example?subject=Quote',
  'jane@client.example.',
  'jane@client.example…',
  'jane@client.example).',
  '<jane@client.example',
  '"jane@client.example"',
  '« jane@client.example »',
  '• jane@client.example',
  'Jane Doe<jane@client.example>;',
  '"Doe, Jane" <jane@client.example>',
  '"jane@client.example" <jane@client.example>',
  'Jane Doe [mailto:jane@client.example]',
  '[Jane@Client.example](mailto:jane@client.example)',
  'jane@client.example (Jane Doe)',
  'Courriel : jane@client.example',
  '&lt;jane@client.example&gt;',
  'jane@client.example%20',
  '\u00a0jane@client.example🙂',
])('%s is the address alone', (copied) => {
  expect(emailAlone(copied).toLowerCase()).toBe('jane@client.example');
});

test.each([
  ['mailto:jane%2Bwork@client.example', 'jane+work@client.example'],
  ['<o’brien@client.example>', 'o’brien@client.example'],
  ['mailto:jane@client.example?cc=john@client.example,', 'jane@client.example'],
  ['_jane@client.example.', '_jane@client.example'],
])('%s is %s', (copied, address) => expect(emailAlone(copied)).toBe(address));

test.each([
  '',
  'Jane Doe',
  'jane@client.example',
  "o'brien@client.example",
  'jane?x@client.example',
  // Slips of the keyboard, of which a part would be somebody else's address.
  'jane doe@client.example',
  'jane,doe@client.example',
  'jane"doe@client.example',
  'jane@client.co m',
  'jane@client.co,uk',
  'jane@ client.example',
  'jane@doe@client.example',
  'jane doe@client.example (work)',
  // Which of them?
  'jane@client.example, john@client.example',
  'Jane <jane@client.example>, John <john@client.example>',
  'jane@client.example (john@client.example)',
  'https://client.example/jane@x',
])('%j stays as it is, for the rule to judge', (typed) => expect(emailAlone(typed)).toBe(typed));

test.each([
  ['TEL:200-200-2000', '200-200-2000'],
  ['tel:%2B1%20200%20200%202000', '+1 200 200 2000'],
  ['callto:+12002002000', '+12002002000'],
  ['Tél. : 200 200-2000', '200 200-2000'],
  ['Cell (200) 200-2000', '(200) 200-2000'],
  ['☎ +1 (200) 200-2000', '+1 (200) 200-2000'],
  ['<200-200-2000>', '200-200-2000'],
  ['200-200-2000, ', '200-200-2000'],
  ['(200-200-2000)', '(200-200-2000)'],
  ['(200) 200-2000).', '(200) 200-2000'],
  ['200-2000 (200)', '200-2000 (200)'],
])('%s is the number alone: %s', (copied, number) => expect(phoneAlone(copied)).toBe(number));

test.each([
  '',
  '+',
  'call me',
  '200-200-2000 ext. 5',
  '200-200-2000 (office)',
  '200-200-2000 / 200-200-2001',
  '1-800-CALL-NOW',
])('%j stays as it is', (typed) => expect(phoneAlone(typed)).toBe(typed));
