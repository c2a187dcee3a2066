import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from './arguments.ts';

const NOW = Date.UTC(2026, 6, 1);
const parse = (line: string) => parseCommand(line === '' ? [] : line.split(' '), NOW);

describe('the leads command line', () => {
  it.each([
    ['list', { verb: 'list', state: 'all' }],
    ['list --overdue', { verb: 'list', state: 'overdue' }],
    ['list --open', { verb: 'list', state: 'open' }],
    ['list --held', { verb: 'list', state: 'held' }],
    ['list --done', { verb: 'list', state: 'done' }],
    ['list --spam', { verb: 'list', state: 'spam' }],
    ['erase 12', { verb: 'erase', id: 12, isConfirmed: false, by: null }],
    ['erase 12 --yes', { verb: 'erase', id: 12, isConfirmed: true, by: null }],
    ['health', { verb: 'health' }],
    ['show 12', { verb: 'show', id: 12 }],
    ['export --csv', { verb: 'export' }],
    ['retry 3 --by Sam', { verb: 'retry', id: 3, by: 'Sam' }],
    ['retry --all', { verb: 'retry', id: 'all', by: null }],
    ['erase --email a@b.example', { verb: 'erase', email: 'a@b.example', by: null }],
    ['--help', { verb: 'help' }],
    ['erase --help', { verb: 'help' }],
  ])('understands "%s"', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it.each([
    ['winter', '2026-01-31', Date.UTC(2026, 0, 31, 5)],
    ['summer', '2025-07-01', Date.UTC(2025, 6, 1, 4)],
    ['the day the clocks go forward', '2026-03-08', Date.UTC(2026, 2, 8, 5)],
    ['the day after', '2026-03-09', Date.UTC(2026, 2, 9, 4)],
    ['the day the clocks go back', '2025-11-02', Date.UTC(2025, 10, 2, 4)],
  ])('takes a date for midnight in Ottawa: %s', (_, date, before) => {
    expect(parse(`erase --before ${date}`)).toEqual({ verb: 'erase', before });
  });

  it.each([
    ['', 'No command was given.'],
    ['lost', 'There is no command "lost".'],
    ['toString', 'There is no command "toString".'],
    ['list 3', '"list" takes no "3".'],
    ['list --csv', "Unknown option '--csv'."],
    ['show', '"show" needs the number of one request.'],
    ['show 1 2', '"show" needs the number of one request.'],
    ['show 0', '"0" is not a request number.'],
    ['show 1.5', '"1.5" is not a request number.'],
    ['export', '"export" needs a format: export --csv'],
    ['retry', '"retry" needs the number of one request.'],
    ['retry 3 --all', '"retry" takes no "3".'],
    ['list --open --done', 'Choose either --open or --done.'],
    ['retry 1 --by  ', 'A name has 1 to 60 characters: --by NAME'],
    [
      'erase',
      '"erase" needs a number, an address or a date: erase 12, erase --email ADDRESS or erase --before 2026-01-31',
    ],
    ['erase 12 --email a@b.example', '"erase" takes no "12".'],
    ['erase twelve', '"twelve" is not a request number.'],
    ['health 3', '"health" takes no "3".'],
    ['erase --email nobody', '"nobody" is not an e-mail address.'],
    ['erase --before 2026-01-31 --email a@b.example', 'Choose either --email or --before.'],
    ['erase --before yesterday', '"yesterday" is not a date like 2026-01-31.'],
    ['erase --before 2026-02-30', '"2026-02-30" is not a date like 2026-01-31.'],
    ['erase --before 2026-07-02', '2026-07-02 is in the future.'],
  ])('refuses "%s" and says why', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message));
  });
});
