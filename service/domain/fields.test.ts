import { expect, test } from 'vitest';
import { type ViolationCode, type VisitorField, violationOf } from './fields.ts';

test.each<[VisitorField, ViolationCode | null, string[]]>([
  ['name', 'name_required', ['', '   ']],
  ['name', 'name_length', ['é'.repeat(101), '𠮷'.repeat(101), '1'.repeat(101)]],
  ['name', 'name_characters', ['R2-D2', 'Jane, Doe', 'Jane <b>', 'Jane\nDoe', 'Jane 🙂']],
  ['name', null, ['Q', '李明', '𠮷'.repeat(100), 'Éloïse D’Arcy-Tremblay', 'علی\u200cرضا']],
  ['email', 'email_required', ['', ' ']],
  ['email', 'email_too_long', [`${'a'.repeat(250)}@b.ca`]],
  ['email', 'email_invalid', ['jane', 'jane@example', '@example.ca', 'jane doe@example.ca']],
  ['email', 'email_invalid', ['a@example.ca,b@example.ca', 'Jane <jane@example.ca>']],
  ['email', 'email_invalid', ['jane@example..ca', 'jane@example.ca.', 'jane@-example.ca']],
  ['email', 'email_invalid', ['jane@ex_ample.ca', `jane@${'a'.repeat(64)}.ca`]],
  ['email', 'email_invalid', ['.jane@example.ca', 'jane..doe@example.ca']],
  ['email', 'email_invalid', [`${'a'.repeat(65)}@example.ca`, `${'é'.repeat(33)}@example.ca`]],
  ['email', 'email_invalid', ['jane@192.0.2.1', 'jane@xn--99999.ca']],
  ['email', 'email_invalid', [`jane@${`${'é'.repeat(57)}.`.repeat(4)}ca`]],
  // What nobody sees, or takes for something else, makes an address lead nowhere.
  ['email', 'email_invalid', ['amina\u200b@client.example', '\ufeffamina@client.example']],
  ['email', 'email_invalid', ['amina@cli\u2011ent.example', 'amina＠client.example']],
  ['email', 'email_invalid', ['amina@client。example', 'amina@client.example\u202c']],
  ['email', null, [' Jane@Example.CA ', 'éloïse@bücher.example', 'jane@XN--R8JZ45G.example']],
  ['email', null, [`${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`]],
  ['email', null, [`jane@${'a'.repeat(63)}.ca`, "o'brien+it@mail.example.co.uk"]],
  ['phone', 'phone_invalid', ['0123', '+0506', '+', 'call me', '1'.repeat(17)]],
  [
    'phone',
    'phone_invalid',
    ['\u202d613 555 0199\u202c', '\ufeff613 555 0199', '６１３５５５０１９９'],
  ],
  ['phone', 'phone_invalid', [`613${' '.repeat(98)}`]],
  ['phone', null, ['', ' ', '+1 (506) 555-0123', '(506)555–0123', `+${'1'.repeat(16)}`]],
  ['company', 'company_too_long', ['x'.repeat(101), '🙂'.repeat(101)]],
  ['company', null, ['', '🙂'.repeat(100), 'R&D <3 Café Ltd. (2025)']],
  ['message', 'message_required', ['', '\n']],
  ['message', 'message_too_short', ['  nine char  ', '🙂'.repeat(9)]],
  ['message', 'message_too_long', ['x'.repeat(1001), '🙂'.repeat(1001)]],
  ['message', null, ['Ten chars.', '🙂'.repeat(1000)]],
])('of the %s, %s: %j', (field, code, texts) => {
  for (const text of texts) expect(violationOf(field, text), text).toBe(code);
});
