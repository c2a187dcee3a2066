/** Parses the arguments of `npm run leads`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { startOfDay } from '../../desk/company-time.ts';
import { parseRequestNumber } from '../../desk/input.ts';
import { deskLimits } from '../../shared/desk.ts';
import { type ListState, requestStates } from '../../shared/list-states.ts';

/** Null stands for the user who is logged in. */
interface Named {
  by: string | null;
}

export type Command =
  | { verb: 'help' }
  | { verb: 'list'; state: ListState }
  | { verb: 'show'; id: number }
  | { verb: 'export' }
  | ({ verb: 'retry'; id: number | 'all' } & Named)
  | ({ verb: 'key'; printFor: string | null } & Named)
  | ({ verb: 'revoke' } & Named)
  | ({ verb: 'erase'; email: string } & Named)
  | ({ verb: 'erase'; id: number; isConfirmed: boolean } & Named)
  | { verb: 'erase'; before: number }
  | { verb: 'health' };

/** The arguments are wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Verb = Exclude<Command['verb'], 'help'>;

const lists: ListState[] = [...requestStates, 'overdue'];

const by = { by: { type: 'string' } } as const;

const options: Record<Verb, NonNullable<ParseArgsConfig['options']>> = {
  list: Object.fromEntries(lists.map((name) => [name, { type: 'boolean' }])),
  show: {},
  export: { csv: { type: 'boolean' } },
  retry: { ...by, all: { type: 'boolean' } },
  erase: {
    ...by,
    email: { type: 'string' },
    before: { type: 'string' },
    yes: { type: 'boolean' },
  },
  key: { ...by, print: { type: 'string' } },
  revoke: by,
  health: {},
};

interface Typed {
  values: { [option: string]: unknown };
  positionals: string[];
}

export function parseCommand(argv: string[], now: number): Command {
  const [verb, ...rest] = argv;
  if (verb === 'help' || argv.includes('--help') || argv.includes('-h')) return { verb: 'help' };
  if (verb === undefined) throw new UsageError('No command was given.');
  if (!Object.hasOwn(options, verb)) throw new UsageError(`There is no command "${verb}".`);
  return interpret(verb as Verb, readOptions(verb as Verb, rest), now);
}

function readOptions(verb: Verb, args: string[]): Typed {
  try {
    return parseArgs({ args, options: options[verb], allowPositionals: true, strict: true });
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error;
    if (!isUsage || !String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}.`, { cause: error });
  }
}

function interpret(verb: Verb, { values, positionals }: Typed, now: number): Command {
  const takesNumber =
    verb === 'show' ||
    (verb === 'erase' && values.email === undefined && values.before === undefined) ||
    (verb === 'retry' && values.all !== true);
  if (!takesNumber && positionals.length > 0) {
    throw new UsageError(`"${verb}" takes no "${positionals[0]}".`);
  }
  switch (verb) {
    case 'list':
      return { verb, ...listed(values) };
    case 'health':
      return { verb };
    case 'show':
      return { verb, id: requestNumber(verb, positionals) };
    case 'export':
      if (values.csv !== true) throw new UsageError('"export" needs a format: export --csv');
      return { verb };
    case 'erase': {
      if (values.before !== undefined && values.email !== undefined) {
        throw new UsageError('Choose either --email or --before.');
      }
      if (values.before !== undefined) return { verb, before: pastDay(values.before, now) };
      const named = { by: nameIn(values) };
      if (values.email !== undefined) return { verb, email: emailAddress(values.email), ...named };
      const id = requestNumber(verb, positionals);
      return { verb, id, isConfirmed: values.yes === true, ...named };
    }
    case 'key': {
      const printFor = values.print === undefined ? null : emailAddress(values.print);
      return { verb, printFor, by: nameIn(values) };
    }
    case 'revoke':
      return { verb, by: nameIn(values) };
    case 'retry': {
      const named = { by: nameIn(values) };
      return { verb, id: takesNumber ? requestNumber(verb, positionals) : 'all', ...named };
    }
  }
}

function nameIn({ by: name }: Typed['values']): string | null {
  if (name === undefined) return null;
  const text = String(name).trim();
  if (text === '' || text.length > deskLimits.person) {
    throw new UsageError(`A name has 1 to ${deskLimits.person} characters: --by NAME`);
  }
  return text;
}

function listed(values: Typed['values']) {
  const [chosen = 'all', ...others] = lists.filter((name) => values[name] === true);
  if (others.length > 0) throw new UsageError(`Choose either --${chosen} or --${others[0]}.`);
  return { state: chosen };
}

function requestNumber(verb: Verb, positionals: string[]): number {
  const [text, ...others] = positionals;
  if (text === undefined && verb === 'erase') {
    throw new UsageError(
      '"erase" needs a number, an address or a date: erase 12, erase --email ADDRESS or erase --before 2026-01-31',
    );
  }
  if (text === undefined || others.length > 0) {
    throw new UsageError(`"${verb}" needs the number of one request.`);
  }
  const number = parseRequestNumber(text);
  if (number === null) throw new UsageError(`"${text}" is not a request number.`);
  return number;
}

function emailAddress(email: unknown): string {
  const text = String(email);
  if (!/^\s*\S+@\S+\s*$/.test(text)) throw new UsageError(`"${text}" is not an e-mail address.`);
  return text;
}

function pastDay(value: unknown, now: number): number {
  const text = String(value);
  const time = startOfDay(text);
  if (time === null) throw new UsageError(`"${text}" is not a date like 2026-01-31.`);
  if (time > now) throw new UsageError(`${text} is in the future.`);
  return time;
}

export const usage = `The company's contact requests

  npm run leads -- list                    all requests
  npm run leads -- list --overdue          not done within 24 hours
  npm run leads -- list --open             not done; or --held, --done, --spam
  npm run leads -- show 12                 everything about request no. 12
  npm run leads -- export --csv > all.csv  all requests, as a table for spreadsheets
  npm run leads -- retry 12                send failed e-mails of no. 12 again now
  npm run leads -- retry --all             send all failed e-mails again now
  npm run leads -- erase 12                delete no. 12: asks for confirmation; --yes skips it
  npm run leads -- erase --email ADDRESS   delete all requests of a person
  npm run leads -- erase --before DATE     delete what was received before DATE (2026-01-31)
  npm run leads -- key                     send each address of MAIL_TO its key to the desk
  npm run leads -- key --print ADDRESS     print the link with the key of one of them
  npm run leads -- revoke                  end all keys to the desk
  npm run leads -- import FILE             bring all of a SQLite file into PostgreSQL
  npm run leads -- health                  whether requests are stored and e-mails go out

The database is the one of DATABASE_URL; if that is not set, the file contact.sqlite in the folder
DATA_DIR (./data if that is not set).
Times are Ottawa's. All commands work while the server runs. Requests are answered, noted, released
and marked on the desk.`;
