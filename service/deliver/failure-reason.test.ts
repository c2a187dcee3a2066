import { describe, expect, it } from 'vitest';
import { newRequest } from '../../test/kit/contact-requests.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError } from './mailer.ts';

const request = { ...newRequest({ name: 'Anne Ly' }), id: 1, doneAt: null, releasedAt: null };

function reasonOf(answer: string): string {
  return failureReason(new DeliveryError('words', 'Refused', { answer }), [request]);
}

describe('the reason of a failed delivery', () => {
  it.each([
    ['535 5.7.8 Authentication failed', '5.7.8 Authentication failed'],
    [
      '550-5.7.26 Not authenticated.\r\n550 See https://help.test',
      '5.7.26 Not authenticated. See https://help.test',
    ],
    ['554 Bad \u001b[31mthing', 'Bad \\u001b[31mthing'],
  ])('has the sentence of the mail server: %j', (answer, sentence) => {
    expect(reasonOf(answer)).toBe(`Refused: ${sentence}`);
  });

  it.each([
    ['<anne@client.example> is unknown', '<…> is unknown'],
    ['Spam from Anne Ly (Tremblay-Dental)', 'Spam from … … (…-…)'],
    ['Do not call 6135550111 or 613 555 0111', 'Do not call … or … … …'],
    ['Spam: "server room is too warm"', 'Spam: "… room is too warm"'],
    ['Spam: <https://canal.example/desk#key=tabc.0123>', 'Spam: …'],
    [`Spam: ${'QW5uZSBUcmVtYmxheQ'.repeat(4)} =C3=89lo`, 'Spam: … …'],
  ])('has nothing that the server repeats of the e-mail: %j', (answer, sentence) => {
    expect(reasonOf(answer)).toBe(`Refused: ${sentence}`);
  });

  it('is short, and without a sentence if the server said none', () => {
    expect(reasonOf('no '.repeat(5000)).length).toBeLessThan(400);
    expect(reasonOf('')).toBe('Refused');
    expect(failureReason(new TypeError('Anne'))).toBe('Unexpected TypeError');
  });
});
