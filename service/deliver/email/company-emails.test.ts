import { expect, test } from 'vitest';
import { emailContext } from '../../../test/kit/email-context.ts';
import { renderKeyEmail } from './company-emails.ts';

test('a key comes in the fragment of a link, and a reply stays in the company', () => {
  const email = renderKeyEmail('k.1', emailContext.text);
  expect(email).toMatchObject({
    replyTo: { name: 'Canal Computers', address: 'hello@canal.example' },
    subject: 'A key to https://canal.example',
    text: 'It opens the desk.\n\nPress here: https://canal.example/desk#key=k.1\n\nKeep it.',
  });
  expect(email.html).toContain('<a href="https://canal.example/desk#key=k.1"');
});
