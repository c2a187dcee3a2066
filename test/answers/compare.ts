/** Sends the requests of `requests.ts` to a host and collects its answers. */
import type { ContactAnswer, ValidationErrorDetails } from '../../service/domain/contract.ts';
import { FUNCTION_PATH } from '../../service/domain/contract.ts';
import { VISITOR_ADDRESS } from '../kit/supabase/gateway.ts';
import { solveCaptcha } from '../kit/visitor.ts';
import { type AnswerRequest, answerRequests, usualFields } from './requests.ts';

export interface Answer {
  /** The name of the request. */
  name: string;
  status: number;
  /** Those that browsers and caches go by, names in lower case. */
  headers: Record<string, string>;
  body: string;
}

export interface AnswerOptions {
  publicKey: string;
  /** An origin other than the host's own whose pages may call it. */
  allowedOrigin: string;
}

const COMPARED_HEADERS =
  /^(?:allow|cache-control|content-type|retry-after|vary|www-authenticate|access-control-.+)$/;

/** Values by label, each made when its label is first met. */
function remembered<T>(make: (count: number) => T): (label: string) => T {
  const made = new Map<string, T>();
  return (label) => {
    const value = made.has(label) ? (made.get(label) as T) : make(made.size);
    made.set(label, value);
    return value;
  };
}

/** The value stays in sight as far as it must be equal: its type. */
function withoutVarying(text: string, names: string[]): string {
  if (names.length === 0) return text;
  return JSON.stringify(
    JSON.parse(text, (name, value) => (names.includes(name) ? `a ${typeof value}` : value)),
  );
}

/** No byte is lost: what is not UTF-8 throws. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function answerOf({ name, leftAside = [] }: AnswerRequest, response: Response) {
  const headers = [...response.headers].filter(([header]) => COMPARED_HEADERS.test(header));
  const body = withoutVarying(decoder.decode(await response.arrayBuffer()), leftAside);
  return { name, status: response.status, headers: Object.fromEntries(headers), body };
}

/** The answers to all requests, in their order. The host's database must be empty, ALTCHA its captcha. */
export async function collectAnswers(baseUrl: string, options: AnswerOptions): Promise<Answer[]> {
  const { publicKey, allowedOrigin } = options;
  const fingerprintOf = remembered(() => crypto.randomUUID());
  const solutionOf = remembered(() => solveCaptcha(baseUrl));
  const addressOf = remembered((count) => `203.0.113.${count + 1}`);

  async function bodyOf({ name, fields, form = name, solution = name }: AnswerRequest) {
    return JSON.stringify({
      ...usualFields,
      recaptchaToken: await solutionOf(solution),
      submissionFingerprint: fingerprintOf(form),
      ...fields,
    });
  }

  async function send(request: AnswerRequest): Promise<Answer> {
    const { name, method = 'POST', path = FUNCTION_PATH, from = name } = request;
    const headers = {
      // A host that compresses would add to `Vary`.
      'Accept-Encoding': 'identity',
      Authorization: `Bearer ${publicKey}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': addressOf(from),
      [VISITOR_ADDRESS]: addressOf(from),
      ...request.headers?.({ publicKey, allowedOrigin }),
    };
    const given = Object.entries(headers).filter((header): header is [string, string] => {
      return header[1] !== null;
    });
    const body = request.body === undefined ? await bodyOf(request) : request.body;
    return answerOf(request, await fetch(baseUrl + path, { method, headers: given, body }));
  }

  const answers: Answer[] = [];
  for (const request of answerRequests) answers.push(await send(request));
  return answers;
}

/** Whatever the answer says: no cache keeps it, whose page may read it, and what its status asks for. */
function wrongHeaders(request: AnswerRequest, { status, headers }: Answer, options: AnswerOptions) {
  const from = request.headers?.(options).Origin ?? null;
  const expected: Record<string, RegExp | null> = {
    'cache-control': /^no-store$/,
    vary: /^Origin$/,
    'access-control-allow-origin': from === options.allowedOrigin ? new RegExp(`^${from}$`) : null,
    'access-control-expose-headers': from === options.allowedOrigin ? /^Retry-After$/ : null,
    'www-authenticate': status === 401 ? /^Bearer$/ : null,
    allow: status === 405 || status === 204 ? /OPTIONS/ : null,
    'retry-after': status === 429 ? /^[1-9]\d*$/ : null,
  };
  return Object.entries(expected).flatMap(([name, value]) => {
    const isRight = value === null ? !(name in headers) : value.test(headers[name] ?? '');
    return isRight ? [] : [`${name}: ${headers[name]}`];
  });
}

function problemOf(request: AnswerRequest, answer: Answer): string | undefined {
  const { status, code, violations, method } = request;
  if (answer.status !== status) return `${answer.status} ${answer.body}, not ${status}`;
  if (status === 204 || method === 'HEAD') return answer.body === '' ? undefined : 'a body';
  if (method === 'GET' && code === undefined) return undefined;
  const body = JSON.parse(answer.body) as ContactAnswer;
  if (body.success) return code === undefined ? undefined : 'a success';
  if (body.code !== code) return `${body.code}, not ${code}`;
  if (violations === undefined) return undefined;
  const { codes } = JSON.parse(body.error) as ValidationErrorDetails;
  return `${codes}` === `${violations}` ? undefined : `${codes}, not ${violations}`;
}

/** Answers that are not what `requests.ts` expects, a line each: hosts may agree and yet be wrong. */
export function wrongAnswers(answers: Answer[], options: AnswerOptions): string[] {
  return answerRequests.flatMap((request, index) => {
    const answer = answers[index];
    if (answer === undefined) return [`${request.name}: no answer`];
    const problems = [problemOf(request, answer) ?? [], wrongHeaders(request, answer, options)];
    return problems.flat().map((problem) => `${request.name}: ${problem}`);
  });
}
