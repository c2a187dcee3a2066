import { expect, test } from 'vitest';
import { emailKey, messageIdDomain } from './email-address.ts';

test.each([
  ['case', ' Amina@Client.EXAMPLE ', 'amina@client.example'],
  ['a dot at the end', 'amina@client.example.', 'amina@client.example'],
  ['invisible characters', '\u200eam\u200bina@cli\u00adent.example\ufeff', 'amina@client.example'],
  ['a no-break hyphen', 'amina@my\u2011client.example', 'amina@my-client.example'],
  ['full width', 'ａｍｉｎａ＠client。example', 'amina@client.example'],
  ['punycode', 'ÉLOÏSE@XN--BCHER-KVA.example', 'éloïse@bücher.example'],
  ['decomposed letters', 'e\u0301loi\u0308se@bu\u0308cher.example', 'éloïse@bücher.example'],
])('%s makes no other person', (_, one, other) => expect(emailKey(one)).toBe(emailKey(other)));

test.each([
  ['amina@client.example', 'amin@client.example'],
  ['a.mina@client.example', 'amina@client.example'],
  ['éloïse@client.example', 'eloise@client.example'],
  ['a@bücher.example', 'a@bucher.example'],
])('%s is another person than %s', (one, other) => expect(emailKey(one)).not.toBe(emailKey(other)));

test.each([
  ['web@canal.example', 'canal.example'],
  ['"a@b"@canal.example', 'canal.example'],
  ['web@bücher.example', 'xn--bcher-kva.example'],
])('the Message-IDs of %s belong to %s', (sender, domain) => {
  expect(messageIdDomain(sender)).toBe(domain);
});
