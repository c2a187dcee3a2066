/** Texts that can be found again wherever they were not to be, and the search for them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactPayload } from '../../../contact/contract/contract.ts';

/** In every text of a canary, in a spelling that survives lower case. */
export const MARK = 'kanarienvogel';
const PHONE = '613 555 0177';
const PHONE_DIGITS = PHONE.replaceAll(' ', '');

export function canary(
  email = `${MARK}@cage.example`,
): Omit<ContactPayload, 'recaptchaToken' | 'submissionFingerprint'> {
  return {
    name: `Tweety ${MARK}`,
    email,
    phone: PHONE,
    company: `${MARK} & Sons`,
    message: `Our ${MARK} sings too loudly in the server room. Please help.`,
    honeypotField: '',
  };
}

/** Addresses of clients, as the proxy names them, and what the limiter takes them for. */
export const canaryAddresses = [
  { sent: '198.51.100.177', counted: '198.51.100.177' },
  { sent: '2001:db8:ca:fe:1:2:3:4', counted: '2001:db8:ca:fe::/64' },
  { sent: '::ffff:203.0.113.77', counted: '203.0.113.77' },
] as const;

const addressTexts = canaryAddresses.flatMap(({ sent, counted }) => [sent, counted]);

/** What anybody could compute who knows the address. */
const bareHashes = (address: string) =>
  ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(address).digest('hex'));

function found(text: string, needles: string[]): string[] {
  const folded = text.toLowerCase();
  return needles.filter((needle) => folded.includes(needle));
}

/** Lines of a log that tell of a visitor. */
export function talkativeLines(lines: string[]): string[] {
  const needles = [MARK, PHONE, PHONE_DIGITS, ...addressTexts];
  return lines.flatMap((line) =>
    found(line, needles).map((needle) => `The log tells ${needle}: ${line.slice(0, 300)}`),
  );
}

export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Byte by byte in every file of a folder. */
export function tracesInFiles(folder: string, needles: string[]): string[] {
  return filesOf(folder).flatMap((path) =>
    found(readFileSync(path, 'latin1'), needles).map((needle) => `${path} holds ${needle}`),
  );
}

/** Addresses as they are or under a hash without salt. */
export const addressNeedles = [...addressTexts, ...addressTexts.flatMap(bareHashes)];
