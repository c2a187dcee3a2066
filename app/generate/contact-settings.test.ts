import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTextPage } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { operationsSchema } from '../../site/schema/company.ts';
import { contactSettings } from './contact-settings.ts';

test.each(locales)('requests are kept for as long as the privacy policy says in %s', (locale) => {
  const { retentionDays } = contactSettings(locale);
  expect(readTextPage(locale, 'privacy-policy').html).toContain(String(retentionDays));
});

test.each([
  [29, 'must be 30 or more'],
  [30, undefined],
])('requests that are kept for %i days only: %s', (days, mistake) => {
  const [issue] = v.safeParse(operationsSchema.entries.retentionDays, days).issues ?? [];
  expect(issue?.message.split(':')[0]).toBe(mistake);
});
