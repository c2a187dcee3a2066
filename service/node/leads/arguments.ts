/** Parses the arguments of `npm run leads`. */
import { parseArgs } from 'node:util';
import { parseRequestNumber } from '../../desk/input.ts';
import { deskLimits } from '../../domain/desk.ts';

/** Who acts; null stands for the user who is logged in. */
interface Named {
  by: string | null;
}

/** About the machine: these need no open database. */
export type MachineCommand =
  | { verb: 'backup' | 'mail' | 'settings' }
  | { verb: 'restore'; file: string; isConfirmed: boolean };

export type Command =
  | { verb: 'help' }
  | { verb: 'export' }
  | { verb: 'list' | 'retry' | 'health' }
  | { verb: 'show'; id: number }
  | MachineCommand
  /** Null: the address comes on the standard input. */
  | ({ verb: 'erase'; email: string | null } & Named)
  | ({ verb: 'key' | 'revoke' } & Named);

/** The arguments are wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed; the message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** With who did it. */
const recorded = ['erase', 'key', 'revoke'];

export function parseCommand(argv: string[]): Command {
  const { values, positionals } = readArguments(argv);
  const [verb, ...operands] = positionals;
  if (values.help) return { verb: 'help' };
  if (verb === undefined) throw new UsageError('No command was given.');
  if (values.by !== undefined && !recorded.includes(verb)) {
    throw new UsageError(`"${verb}" takes no --by.`);
  }
  if (values.yes !== undefined && verb !== 'restore') {
    throw new UsageError(`"${verb}" takes no --yes.`);
  }
  switch (verb) {
    case 'list':
    case 'export':
    case 'retry':
    case 'health':
    case 'backup':
    case 'mail':
    case 'settings':
      return withoutOperands({ verb }, operands);
    case 'show':
      return { verb, id: requestNumber(operands) };
    case 'restore':
      return { verb, file: fileName(operands), isConfirmed: values.yes === true };
    case 'erase': {
      const [operand, ...others] = operands;
      const isTyped = operand !== '-' || others.length > 0;
      return { verb, email: isTyped ? emailAddress(operands) : null, by: nameIn(values) };
    }
    case 'key':
    case 'revoke':
      return withoutOperands({ verb, by: nameIn(values) }, operands);
    default:
      throw new UsageError(`There is no command "${verb}".`);
  }
}

function readArguments(args: string[]) {
  try {
    const options = {
      by: { type: 'string' },
      help: { type: 'boolean' },
      yes: { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error;
    if (!isUsage || !String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}.`, { cause: error });
  }
}

function withoutOperands<C extends Command>(command: C, [operand]: string[]): C {
  if (operand === undefined) return command;
  throw new UsageError(`"${command.verb}" takes no "${operand}".`);
}

function requestNumber([text, ...others]: string[]): number {
  if (text === undefined || others.length > 0) {
    throw new UsageError('"show" needs the number of one request.');
  }
  const number = parseRequestNumber(text);
  if (number === null) throw new UsageError(`"${text}" is not a request number.`);
  return number;
}

function fileName([file, ...others]: string[]): string {
  if (file !== undefined && others.length === 0) return file;
  throw new UsageError('"restore" needs one file, or - for the standard input.');
}

export function emailAddress([text, ...others]: string[]): string {
  if (text === undefined || others.length > 0) {
    throw new UsageError('"erase" needs one e-mail address.');
  }
  if (!/^\s*\S+@\S+\s*$/.test(text)) throw new UsageError(`"${text}" is not an e-mail address.`);
  return text;
}

function nameIn({ by: name }: { by?: string | undefined }): string | null {
  if (name === undefined) return null;
  const text = name.trim();
  if (text === '' || text.length > deskLimits.person) {
    throw new UsageError(`A name has 1 to ${deskLimits.person} characters: --by NAME`);
  }
  return text;
}

export const usage = `The company's contact requests. leads is short for: npm run leads --
In a container: docker compose exec website leads

  leads list             all requests, each on a line
  leads show 12          everything about request no. 12
  leads export > all.csv all requests, as a table for spreadsheets
  leads retry            send all failed e-mails again now
  leads erase ADDRESS    delete all requests of a person; with - in its place the address is read
                         from the standard input, so that no list of processes or history has it
  leads key              send each address of MAIL_TO its key to the desk
  leads revoke           end all keys to the desk
  leads import FILE      bring all of a SQLite file into PostgreSQL
  leads backup           copy the SQLite file now, as the service does each night
  leads restore FILE     take a copy back with the next start; - is the standard input; without --yes
                         it only says what would be lost
  leads health           the release, e-mails, backups, disk; ends with 1 if somebody has to look
  leads mail             send a test e-mail to each address of MAIL_TO
  leads settings         whether the service would start with these environment variables

The record names who has erased, sent keys or ended them: the user who is logged in, or --by NAME.
The database is the one of DATABASE_URL; if that is not set, the file contact.sqlite in the folder
DATA_DIR (./data if that is not set).
Times are those of the office. All commands work while the server runs. Requests are answered, noted, released,
marked and deleted one by one on the desk.`;
