import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from './arguments.ts';

const parse = (line: string) => parseCommand(line === '' ? [] : line.split(' '));

describe('the leads command line', () => {
  it.each([
    ['list', { verb: 'list' }],
    ['health', { verb: 'health' }],
    ['show 12', { verb: 'show', id: 12 }],
    ['export', { verb: 'export' }],
    ['retry', { verb: 'retry' }],
    ['erase a@b.example', { verb: 'erase', email: 'a@b.example', by: null }],
    ['erase a@b.example --by Sam', { verb: 'erase', email: 'a@b.example', by: 'Sam' }],
    ['key', { verb: 'key', by: null }],
    ['revoke --by Sam', { verb: 'revoke', by: 'Sam' }],
    ['erase -', { verb: 'erase', email: null, by: null }],
    ['backup', { verb: 'backup' }],
    ['mail', { verb: 'mail' }],
    ['settings', { verb: 'settings' }],
    ['restore -', { verb: 'restore', file: '-', isConfirmed: false }],
    ['restore --yes copy', { verb: 'restore', file: 'copy', isConfirmed: true }],
    ['--help', { verb: 'help' }],
    ['erase --help', { verb: 'help' }],
  ])('understands "%s"', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it.each([
    ['', 'No command was given.'],
    ['lost', 'There is no command "lost".'],
    ['toString', 'There is no command "toString".'],
    ['list 3', '"list" takes no "3".'],
    ['list --csv', "Unknown option '--csv'."],
    ['list --by Sam', '"list" takes no --by.'],
    ['show', '"show" needs the number of one request.'],
    ['show 1 2', '"show" needs the number of one request.'],
    ['show 0', '"0" is not a request number.'],
    ['show 1.5', '"1.5" is not a request number.'],
    ['retry 3', '"retry" takes no "3".'],
    ['revoke --by  ', 'A name has 1 to 60 characters: --by NAME'],
    ['erase', '"erase" needs one e-mail address.'],
    ['erase a@b.example c@d.example', '"erase" needs one e-mail address.'],
    ['erase 12', '"12" is not an e-mail address.'],
    ['erase --yes a@b.example', '"erase" takes no --yes.'],
    ['erase - c@d.example', '"erase" needs one e-mail address.'],
    ['restore', '"restore" needs one file, or - for the standard input.'],
    ['restore a b', '"restore" needs one file, or - for the standard input.'],
    ['health 3', '"health" takes no "3".'],
  ])('refuses "%s" and says why', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message));
  });
});
