/** Parses the arguments of `npm run leads`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { startOfDay } from '../../../contact/desk/company-time.ts';
import { parseRequestNumber } from '../../../contact/desk/input.ts';
import type { Act } from '../../../contact/shared/acts.ts';
import { deskLimits } from '../../../contact/shared/desk.ts';
import { type RequestState, requestStates } from '../../../contact/shared/list-states.ts';

/** What the command calls the acts of the desk. */
const acts = {
  done: 'done',
  undo: 'undo',
  spam: 'spam',
  release: 'pass_on',
  take: 'take',
  untake: 'untake',
  note: 'note',
  retry: 'retry',
} as const satisfies Record<string, Act>;
type ActVerb = keyof typeof acts;
const isAct = (verb: string): verb is ActVerb => Object.hasOwn(acts, verb);

/** Null stands for the user who is logged in. */
interface Named {
  by: string | null;
}

export type Command =
  | { verb: 'help' }
  | { verb: 'list'; overdue: boolean; state: RequestState | undefined }
  | { verb: 'search'; words: string }
  | { verb: 'show'; id: number }
  | ({ verb: 'act'; act: Act; id: number; text?: string } & Named)
  | { verb: 'audit'; id: number | null }
  | { verb: 'export' }
  | { verb: 'retryAll' }
  | ({ verb: 'key'; printFor: string | null } & Named)
  | ({ verb: 'revoke' } & Named)
  | ({ verb: 'erase'; email: string } & Named)
  | ({ verb: 'erase'; id: number; isConfirmed: boolean } & Named)
  | { verb: 'purge'; before: number }
  | { verb: 'health' };

/** The arguments are wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Verb = Exclude<Command['verb'], 'help' | 'act' | 'retryAll'> | ActVerb;

const lists = [...requestStates, 'overdue'];

const by = { by: { type: 'string' } } as const;

const options: Record<Verb, NonNullable<ParseArgsConfig['options']>> = {
  list: Object.fromEntries(lists.map((name) => [name, { type: 'boolean' }])),
  search: {},
  show: {},
  done: by,
  undo: by,
  spam: by,
  release: by,
  take: by,
  untake: by,
  note: by,
  audit: {},
  export: { csv: { type: 'boolean' } },
  retry: { ...by, all: { type: 'boolean' } },
  erase: { ...by, email: { type: 'string' }, yes: { type: 'boolean' } },
  purge: { before: { type: 'string' } },
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
  if (isAct(verb) && values.all !== true) return actOf(verb, { values, positionals });
  const takesWords =
    ['search', 'show', 'audit'].includes(verb) || (verb === 'erase' && values.email === undefined);
  if (!takesWords && positionals.length > 0) {
    throw new UsageError(`"${verb}" takes no "${positionals[0]}".`);
  }
  switch (verb) {
    case 'list':
      return { verb, ...listed(values) };
    case 'health':
      return { verb };
    case 'search':
      if (positionals.length === 0) throw new UsageError('"search" needs words: search WORDS');
      return { verb, words: positionals.join(' ') };
    case 'show':
      return { verb, id: requestNumber(verb, positionals) };
    case 'audit':
      return { verb, id: positionals.length === 0 ? null : requestNumber(verb, positionals) };
    case 'export':
      if (values.csv !== true) throw new UsageError('"export" needs a format: export --csv');
      return { verb };
    case 'erase': {
      const named = { by: nameIn(values) };
      if (!takesWords) return { verb, email: emailAddress(values.email), ...named };
      const id = requestNumber(verb, positionals);
      return { verb, id, isConfirmed: values.yes === true, ...named };
    }
    case 'key': {
      const printFor = values.print === undefined ? null : emailAddress(values.print);
      return { verb, printFor, by: nameIn(values) };
    }
    case 'revoke':
      return { verb, by: nameIn(values) };
    case 'purge':
      return { verb, before: pastDay(values.before, now) };
    default:
      return { verb: 'retryAll' };
  }
}

function actOf(verb: ActVerb, { values, positionals }: Typed): Command {
  const act = { verb: 'act', act: acts[verb], by: nameIn(values) } as const;
  if (verb !== 'note') return { ...act, id: requestNumber(verb, positionals) };
  const [number = '', ...words] = positionals;
  const text = words.join(' ').trim();
  const id = requestNumber(verb, number === '' ? [] : [number]);
  if (text === '') throw new UsageError('"note" needs a text: note 12 "TEXT"');
  if (text.length > deskLimits.note) {
    throw new UsageError(`A note has at most ${deskLimits.note} characters.`);
  }
  return { ...act, id, text };
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
  const [chosen, ...others] = lists.filter((name) => values[name] === true);
  if (others.length > 0) throw new UsageError(`Choose either --${chosen} or --${others[0]}.`);
  return { overdue: chosen === 'overdue', state: requestStates.find((state) => state === chosen) };
}

function requestNumber(verb: Verb, positionals: string[]): number {
  const [text, ...others] = positionals;
  if (text === undefined && verb === 'erase') {
    throw new UsageError(
      '"erase" needs a number or an address: erase 12, or erase --email ADDRESS',
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

function pastDay(text: unknown, now: number): number {
  if (typeof text !== 'string')
    throw new UsageError('"purge" needs a date: purge --before 2026-01-31');
  const time = startOfDay(text);
  if (time === null) throw new UsageError(`"${text}" is not a date like 2026-01-31.`);
  if (time > now) throw new UsageError(`${text} is in the future.`);
  return time;
}
