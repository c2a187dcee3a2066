/** Parses the arguments of `npm run leads`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { RequestState } from '../../../contact/store.ts';
import { startOfDay } from './company-time.ts';

export type Command =
  | { verb: 'help' }
  | { verb: 'list'; overdue: boolean; state: RequestState | undefined }
  | { verb: 'show' | 'done' | 'undo' | 'release'; id: number }
  | { verb: 'export' }
  | { verb: 'retry'; target: { id: number } | 'all' }
  | { verb: 'erase'; email: string }
  | { verb: 'erase'; id: number; isConfirmed: boolean }
  | { verb: 'purge'; before: number }
  | { verb: 'health' };

/** The arguments are wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Verb = Exclude<Command['verb'], 'help'>;

const states: RequestState[] = ['open', 'held', 'done'];
const lists = [...states, 'overdue'];

const options: Record<Verb, NonNullable<ParseArgsConfig['options']>> = {
  list: Object.fromEntries(lists.map((name) => [name, { type: 'boolean' }])),
  show: {},
  done: {},
  undo: {},
  release: {},
  export: { csv: { type: 'boolean' } },
  retry: { all: { type: 'boolean' } },
  erase: { email: { type: 'string' }, yes: { type: 'boolean' } },
  purge: { before: { type: 'string' } },
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
  const needsNumber =
    ['show', 'done', 'undo', 'release'].includes(verb) ||
    (verb === 'retry' && values.all !== true) ||
    (verb === 'erase' && values.email === undefined);
  if (!needsNumber && positionals.length > 0) {
    throw new UsageError(`"${verb}" takes no "${positionals[0]}".`);
  }
  switch (verb) {
    case 'list':
      return { verb, ...listed(values) };
    case 'health':
      return { verb };
    case 'show':
    case 'done':
    case 'undo':
    case 'release':
      return { verb, id: requestNumber(verb, positionals) };
    case 'export':
      if (values.csv !== true) throw new UsageError('Say in which form: export --csv');
      return { verb };
    case 'retry':
      return { verb, target: needsNumber ? { id: requestNumber(verb, positionals) } : 'all' };
    case 'erase':
      if (!needsNumber) return { verb, email: emailAddress(values.email) };
      return { verb, id: requestNumber(verb, positionals), isConfirmed: values.yes === true };
    case 'purge':
      return { verb, before: pastDay(values.before, now) };
  }
}

function listed(values: Typed['values']) {
  const [chosen, ...others] = lists.filter((name) => values[name] === true);
  if (others.length > 0) throw new UsageError(`Choose either --${chosen} or --${others[0]}.`);
  return { overdue: chosen === 'overdue', state: states.find((state) => state === chosen) };
}

function requestNumber(verb: Verb, positionals: string[]): number {
  const [text, ...others] = positionals;
  if (text === undefined && verb === 'erase') {
    throw new UsageError('Say what to delete: erase 12, or erase --email ADDRESS');
  }
  if (text === undefined || others.length > 0) {
    throw new UsageError(`"${verb}" needs the number of one request.`);
  }
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`"${text}" is not a request number.`);
  return Number(text);
}

function emailAddress(email: unknown): string {
  const text = String(email);
  if (!/^\s*\S+@\S+\s*$/.test(text)) throw new UsageError(`"${text}" is not an e-mail address.`);
  return text;
}

function pastDay(text: unknown, now: number): number {
  if (typeof text !== 'string') throw new UsageError('Say from when: purge --before DATE');
  const time = startOfDay(text);
  if (time === null) throw new UsageError(`"${text}" is not a date like 2026-01-31.`);
  if (time > now) throw new UsageError(`${text} is in the future.`);
  return time;
}
