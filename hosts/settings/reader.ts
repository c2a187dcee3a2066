/** Reads one environment variable after the other and collects what is wrong with them. */
import * as v from 'valibot';
import { emailSchema } from '../../contact/contract/contract.ts';
import type { EmailAddress } from '../../contact/mailer.ts';

export type Environment = Record<string, string | undefined>;

export interface Rule<T> {
  /** Completes "NAME must be …". */
  allowed: string;
  /** Undefined if the text is not allowed. */
  parse(text: string): T | undefined;
  /** The value is left out of the problem. */
  secret?: boolean;
}

export interface EnvironmentReader {
  /** Sentences, each naming its variable. */
  problems: string[];
  /** Undefined if the variable is not set, blank, or wrong. */
  read<T>(name: string, rule: Rule<T>): T | undefined;
}

export function createEnvironmentReader(environment: Environment): EnvironmentReader {
  const problems: string[] = [];
  return {
    problems,
    read(name, { allowed, parse, secret = false }) {
      const text = environment[name]?.trim() ?? '';
      if (text === '') return undefined;
      const value = parse(text);
      if (value === undefined) {
        problems.push(`${name} must be ${allowed}${secret ? '' : `, not "${text}"`}.`);
      }
      return value;
    },
  };
}

export function integer(least: number, most: number): Rule<number> {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

export function oneOf<T extends string>(...choices: T[]): Rule<T> {
  return {
    allowed: choices.map((choice) => `"${choice}"`).join(' or '),
    parse: (text) => choices.find((choice) => choice === text),
  };
}

export const onOrOff: Rule<boolean> = {
  allowed: '"on" or "off"',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

/** Printable ASCII without spaces, as a header or a URL can carry it. */
export function token(least: number, options: { secret: boolean }): Rule<string> {
  return {
    allowed: `${least === 1 ? 'text' : `at least ${least} characters`} of printable ASCII without spaces`,
    parse: (text) => (/^[!-~]+$/.test(text) && text.length >= least ? text : undefined),
    ...options,
  };
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

function parseOrigin(text: string): string | undefined {
  const url = parseHttpUrl(text);
  return url?.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
}

export const origin: Rule<string> = {
  allowed: 'an address such as https://example.ca, without a path',
  parse: parseOrigin,
};

export const httpUrl: Rule<string> = {
  allowed: 'an http or https address without a user name',
  parse: (text) => parseHttpUrl(text)?.href,
};

/** To be followed by a path: without a slash at its end, a query or a fragment. */
export const httpPrefix: Rule<string> = {
  allowed: 'an http or https address without a query, such as https://project.supabase.co',
  parse(text) {
    const url = parseHttpUrl(text);
    if (url === undefined || url.search !== '' || url.hash !== '') return undefined;
    return url.href.replace(/\/+$/, '');
  },
};

function listOf<T>(parts: string[], parse: (text: string) => T | undefined): T[] | undefined {
  const values = parts.map((part) => parse(part.trim()));
  return values.every((value) => value !== undefined) ? values : undefined;
}

export const origins: Rule<string[]> = {
  allowed: 'addresses such as https://example.ca, without a path, separated by commas',
  parse: (text) => listOf(text.split(','), parseOrigin),
};

const NAMED_ADDRESS = /^(?:"(?<quoted>[^"]*)"|(?<plain>[^"<>]*))\s*<(?<address>[^<>]*)>$/;

function parseEmailAddress(text: string): EmailAddress | undefined {
  const named = NAMED_ADDRESS.exec(text)?.groups;
  const address = named?.address?.trim() ?? text;
  if (!v.is(emailSchema, address)) return undefined;
  return { name: (named?.quoted ?? named?.plain ?? '').trim(), address };
}

export const emailAddress: Rule<EmailAddress> = {
  allowed: 'one e-mail address, such as Company <hello@example.ca>',
  parse: parseEmailAddress,
};

export const emailAddresses: Rule<EmailAddress[]> = {
  allowed: 'e-mail addresses, such as Company <hello@example.ca>, separated by commas',
  // A comma inside a quoted name separates nothing: an odd number of quotes follows it.
  parse: (text) => listOf(text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/), parseEmailAddress),
};

export const smtpUrl: Rule<string> = {
  allowed: 'an address such as smtps://user:password@mail.example.ca',
  secret: true,
  parse(text) {
    const url = URL.parse(text);
    const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
    return isSmtp && url.hostname !== '' ? text : undefined;
  },
};

export const postgresUrl: Rule<string> = {
  allowed: 'an address such as postgres://user:password@database.example.ca/leads',
  secret: true,
  parse(text) {
    const url = URL.parse(text);
    const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
    return isPostgres && url.hostname !== '' ? text : undefined;
  },
};
