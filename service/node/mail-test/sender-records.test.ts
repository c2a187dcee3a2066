import { expect, test } from 'vitest';
import { missingKey, missingRecords } from './sender-records.ts';

const lookUpIn = (records: Record<string, string[]>) => async (name: string) => records[name] ?? [];

test('a sender whose DNS has all lacks nothing', async () => {
  const lookUp = lookUpIn({
    'canal.example': ['other=1', 'v=spf1 include:mail.example -all'],
    '_dmarc.canal.example': ['v=DMARC1; p=none'],
    's1._domainkey.canal.example': ['v=DKIM1; k=rsa; p=MIGf'],
  });
  expect(await missingRecords('canal.example', lookUp)).toEqual([]);
  const signature = { selector: 's1', domain: 'canal.example' };
  expect(await missingKey('canal.example', signature, lookUp)).toEqual([]);
  expect(await missingKey('mail.canal.example', signature, lookUp)).toEqual([]);
});

test.each([
  ['no SPF', {}, /SPF: canal\.example has no TXT record/],
  ['two of them', { 'canal.example': ['v=spf1 -all', 'v=spf1 ~all'] }, /SPF: .* 2 records/],
  ['one that lets everybody send', { 'canal.example': ['v=spf1 +all'] }, /SPF: .* everybody/],
  ['no DMARC', { 'canal.example': ['v=spf1 -all'] }, /^DMARC: _dmarc\.canal\.example/],
])('says what to do about %s', async (_, records, sentence) => {
  const missing = await missingRecords(
    'canal.example',
    lookUpIn(records as Record<string, string[]>),
  );
  expect(missing).toContainEqual(expect.stringMatching(sentence));
});

test('a signature without a key, or of another domain, proves nothing', async () => {
  const lookUp = lookUpIn({ 's1._domainkey.provider.example': ['v=DKIM1; p='] });
  const signature = { selector: 's1', domain: 'provider.example' };
  expect(await missingKey('canal.example', signature, lookUp)).toEqual([
    expect.stringContaining('s1._domainkey.provider.example has no key'),
    expect.stringContaining('is of provider.example, and not of canal.example'),
  ]);
});
