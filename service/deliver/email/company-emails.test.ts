import { expect, test } from 'vitest';
import { MORNING } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import type { AlertDetails } from '../../domain/outbox-entry.ts';
import { renderAlert, renderKeyEmail } from './company-emails.ts';

test('a key comes in the fragment of a link, and a reply stays in the company', () => {
  const email = renderKeyEmail('k.1', emailContext.text);
  expect(email).toMatchObject({
    replyTo: { name: 'Canal Computers', address: 'hello@canal.example' },
    subject: 'A key to https://canal.example',
    text: 'It opens the desk.\n\nPress here: https://canal.example/desk#key=k.1\n\nKeep it.',
  });
  expect(email.html).toContain('<a href="https://canal.example/desk#key=k.1"');
});

const at = 'Tuesday, March 10, 2026 at 9:30 a.m. EDT';

test.each<[AlertDetails, string]>([
  [{ alert: 'dead_emails', count: 1 }, 'One given up.'],
  [{ alert: 'dead_emails', count: 2, reason: '550 no' }, '2 given up. Reason: 550 no.'],
  [{ alert: 'disk_nearly_full', freeBytes: 400_900_000 }, '400 MB left.'],
  [{ alert: 'backup_old', at: MORNING }, `The last was ${at}.`],
  [{ alert: 'backup_failed', reason: 'no room' }, 'Because: no room'],
  [{ alert: 'offsite_old', at: MORNING }, `Copied ${at}.`],
  [{ alert: 'build_old', at: MORNING }, `Built ${at}.`],
  [{ alert: 'deletion_late', at: MORNING }, `Deleted ${at}.`],
  [{ alert: 'schedule_stopped' }, 'Nothing runs.'],
  [{ alert: 'upkeep_failed', reason: 'a title' }, 'It failed: a title'],
  [{ alert: 'proxies_disagree', reason: 'one more' }, 'They disagree: one more'],
])('an alert says what is wrong: %j', (details, sentence) => {
  expect(renderAlert(details, emailContext.text).text.replace(/\s/g, ' ')).toBe(
    `${sentence}  Told once.  See how it is: https://canal.example/desk#list=open`,
  );
});
