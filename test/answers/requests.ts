/**
 * Requests whose answers must be the same on every host, in the order in which they are sent to an
 * empty database. What each field may hold is the same code everywhere, so two requests stand for all that are invalid.
 */
import { CHALLENGE_PATH, type ErrorCode, FUNCTION_PATH } from '../../service/domain/contract.ts';
import { sizes, type ViolationCode } from '../../service/domain/fields.ts';
import { visitor } from '../kit/visitor.ts';

type RequestHeaders = Record<string, string | null>;

export interface AnswerRequest {
  name: string;
  /** The expected status. */
  status: number;
  /** The error code, unless the request succeeds. */
  code?: ErrorCode;
  /** With `validation_failed`, in form order. */
  violations?: ViolationCode[];
  /** POST if not given. */
  method?: string;
  /** The function if not given. */
  path?: string;
  /** Changes of the usual headers; null leaves one out. */
  headers?: (known: { publicKey: string; allowedOrigin: string }) => RequestHeaders;
  /** Changes of the usual fields. */
  fields?: Record<string, unknown>;
  /** In place of the fields; null is no body. */
  body?: string | Uint8Array<ArrayBuffer> | null;
  /** The form instance, which has a fingerprint of its own; the request's name if not given. */
  form?: string;
  /** The captcha solution, solved at its first use; the request's name if not given. */
  solution?: string;
  /** The visitor, who has an address of their own; the request's name if not given. */
  from?: string;
  /** What differs from answer to answer in a body that is JSON, at any depth. */
  leftAside?: string[];
}

export const usualFields = {
  ...visitor,
  phone: '+1 (613) 555-0123',
  message: 'Bonjour,\nwe need "help" with 10 computers <3 — s’il vous plaît. 👍',
};

type Expected = Pick<AnswerRequest, 'status' | 'code' | 'violations'>;
type Unusual = Omit<AnswerRequest, 'name' | keyof Expected> & Partial<Expected>;

/** What is unusual about each request, by its name. */
function requests(expected: Expected, unusual: Record<string, Unusual>): AnswerRequest[] {
  return Object.entries(unusual).map(([name, request]) => ({ name, ...expected, ...request }));
}

const success = { status: 200 };
const badRequest = { status: 400, code: 'bad_request' } as const;
const captchaRejected = { status: 400, code: 'captcha_rejected' } as const;
const unauthorized = { status: 401, code: 'unauthorized' } as const;
const foreign = { status: 403, code: 'origin_not_allowed' } as const;
const wrongMethod = { status: 405, code: 'method_not_allowed' } as const;

const FOREIGN_ORIGIN = 'https://elsewhere.example';
const type = (value: string) => () => ({ 'Content-Type': value });
const key = (value: string | null) => () => ({ Authorization: value });
const origin = (value: string) => () => ({ Origin: value });
const preflight = (from: string, method: string): RequestHeaders => ({
  Authorization: null,
  'Content-Type': null,
  Origin: from,
  'Access-Control-Request-Method': method,
  'Access-Control-Request-Headers': 'authorization,content-type,x-client-info',
});

const accepted = requests(success, {
  valid: {},
  'empty values': { fields: { phone: null, company: null } },
  'longest values': { fields: { name: '李明'.repeat(50), message: '👍 '.repeat(500) } },
  'unknown fields': { fields: { newsletter: true } },
  'type with a charset': { headers: type('Application/JSON; charset="UTF-8"') },
  'with a query': { path: `${FUNCTION_PATH}?forceFunctionRegion=ca-central-1` },
  'scheme in lower case': {
    headers: ({ publicKey }) => ({ Authorization: `bearer ${publicKey}` }),
  },
  'key as apikey, beside a session': {
    headers: ({ publicKey }) => ({ Authorization: 'Bearer session', apikey: publicKey }),
  },
  'from an allowed origin': { headers: ({ allowedOrigin }) => ({ Origin: allowedOrigin }) },
  'held: honeypot filled': { fields: { honeypotField: 'http://spam.example' } },
  'held: looks like code': { fields: { message: 'Try <script>alert(1)</script> now' } },
});

const repeated = requests(success, {
  'sent again': { form: 'valid', headers: type('application/json; charset=utf-8') },
  'sent again with its spent captcha': { form: 'valid', solution: 'valid' },
  'sent again, address in capitals': {
    form: 'valid',
    fields: { email: ' ANH@Client.example ' },
  },
  conflict: {
    status: 409,
    code: 'fingerprint_conflict',
    form: 'valid',
    fields: { message: 'Quite another message' },
  },
});

const captchas = requests(captchaRejected, {
  'captcha of another request': { solution: 'valid' },
  'captcha that is none': { fields: { recaptchaToken: 'bm90IGEgc29sdXRpb24=' } },
});

const invalidFields = requests(
  { status: 400, code: 'validation_failed' },
  {
    'no name': { violations: ['name_required'], fields: { name: ' ' } },
    'several wrong': {
      violations: ['name_required', 'email_invalid', 'message_too_short', 'captcha_required'],
      fields: { name: '', email: '@', message: 'Hi', recaptchaToken: '' },
    },
  },
);

const malformed = requests(badRequest, {
  'field missing': { fields: { message: undefined } },
  'NUL in a field': { fields: { name: 'Anh\0' } },
  'lone surrogate in a field': { fields: { message: 'A message with \ud83d in it' } },
  'bad JSON': { body: '{"name":' },
  'bytes that are not UTF-8': { body: new Uint8Array([0x7b, 0xff, 0x7d]) },
  'error for an allowed origin': {
    headers: ({ allowedOrigin }) => ({ Origin: allowedOrigin }),
    body: '?',
  },
  'too big': { status: 413, code: 'body_too_large', body: `"${'a'.repeat(sizes.bodyBytes)}"` },
});

const otherTypes = requests(
  { status: 415, code: 'unsupported_media_type' },
  {
    'form-encoded': { headers: type('application/x-www-form-urlencoded') },
    'no type': { headers: type('') },
    'a type like JSON': { headers: type('application/jsonp') },
    'other charset': { headers: type('application/json; charset=utf-16') },
    compressed: { headers: () => ({ 'Content-Encoding': 'gzip' }) },
  },
);

const strangers = [
  ...requests(unauthorized, {
    'no key': { headers: key(null) },
    'wrong key': { headers: key('Bearer wrong') },
    'key with a letter more': {
      headers: ({ publicKey }) => ({ Authorization: `Bearer ${publicKey}x` }),
    },
    'most of a key': {
      headers: ({ publicKey }) => ({ Authorization: `Bearer ${publicKey.slice(0, -1)}` }),
    },
    'key with a word behind it': {
      headers: ({ publicKey }) => ({ Authorization: `Bearer ${publicKey} x` }),
    },
    'keys in a list': {
      headers: ({ publicKey }) => ({ Authorization: null, apikey: `${publicKey}, ${publicKey}` }),
    },
    'key without a scheme': { headers: ({ publicKey }) => ({ Authorization: publicKey }) },
    'wrong scheme': { headers: ({ publicKey }) => ({ Authorization: `Basic ${publicKey}` }) },
  }),
  ...requests(foreign, {
    'foreign origin': { headers: origin(FOREIGN_ORIGIN) },
    'opaque origin': { headers: origin('null') },
    'origin that begins as ours': { headers: origin('http://127.0.0.1.evil.example') },
    'preflight from a foreign origin': {
      method: 'OPTIONS',
      body: null,
      headers: () => preflight(FOREIGN_ORIGIN, 'POST'),
    },
  }),
];

const withoutBody = (method: string): Unusual => ({ method, body: null });
const methodsAndPaths = [
  ...requests(wrongMethod, {
    GET: withoutBody('GET'),
    HEAD: withoutBody('HEAD'),
    PUT: withoutBody('PUT'),
    PATCH: withoutBody('PATCH'),
    DELETE: withoutBody('DELETE'),
    'challenge by POST': { path: CHALLENGE_PATH, body: '{}' },
  }),
  ...requests(
    { status: 404, code: 'not_found' },
    {
      'path below the function': { path: `${FUNCTION_PATH}/other` },
      'path with a slash at its end': { path: `${FUNCTION_PATH}/` },
    },
  ),
];

const preflights = requests(
  { status: 204 },
  {
    preflight: {
      ...withoutBody('OPTIONS'),
      headers: ({ allowedOrigin }) => preflight(allowedOrigin, 'POST'),
    },
    'preflight for a challenge': {
      ...withoutBody('OPTIONS'),
      path: CHALLENGE_PATH,
      headers: ({ allowedOrigin }) => preflight(allowedOrigin, 'GET'),
    },
  },
);

const challenges = requests(success, {
  challenge: {
    ...withoutBody('GET'),
    path: CHALLENGE_PATH,
    headers: key(null),
    leftAside: ['nonce', 'salt', 'keyPrefix', 'keySignature', 'expiresAt', 'signature'],
  },
  'challenge, its headers only': { ...withoutBody('HEAD'), path: CHALLENGE_PATH },
});

const from = 'a busy visitor';
const limited = requests(success, {
  'attempt 1': { from },
  'attempt 2': { from },
  'attempt 3': { from },
  'attempt 4': { from },
  'attempt 5': { from },
  'attempt 6': { from, status: 429, code: 'rate_limited' },
  'attempt 1 again, in the block': { from, form: 'attempt 1' },
});

export const answerRequests: AnswerRequest[] = [
  ...accepted,
  ...repeated,
  ...captchas,
  ...invalidFields,
  ...malformed,
  ...otherTypes,
  ...strangers,
  ...methodsAndPaths,
  ...preflights,
  ...challenges,
  ...limited,
];
