import type { ContactPayload } from '../../contact/contract/contract.ts';
import { addressOf, captchaSolver, formOf } from '../kit/visitor.ts';
import { drillEnvironment } from './drill-environment.ts';
import type { HttpClient, RawAnswer } from './http-client.ts';

/** Valid for longer than any drill lets its clock run. */
export const solvedToken = captchaSolver(drillEnvironment.SECRET, 400 * 86_400_000);

/** The n-th of 16 million clients, as the trusted proxy names it. */
export function clientNumber(n: number): Record<string, string> {
  return { 'X-Forwarded-For': addressOf(n) };
}

export const formBody: (
  changes: Partial<ContactPayload> & { recaptchaToken: string },
) => ContactPayload = formOf;

/** Solves a captcha and sends a form. */
export async function submit(
  client: HttpClient,
  changes: Partial<ContactPayload>,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const recaptchaToken = changes.recaptchaToken ?? (await solvedToken());
  return client.ask({ headers, body: JSON.stringify(formBody({ ...changes, recaptchaToken })) });
}
