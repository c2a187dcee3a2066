/** Genuine people get through: nobody refused, hardly anybody held, nothing of their text changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createClientLimits } from '../../../app/contact-form/client-limits.ts';
import { createSessionStore } from '../../../app/contact-form/session-store.ts';
import { judgeSubmission, type SubmissionVerdict } from '../../../app/contact-form/submission.ts';
import type { FormValues } from '../../../app/contact-form/validate-form.ts';
import type { ContactPayload } from '../../../contact/contract/contract.ts';
import { spamSignals } from '../../../contact/contract/spam-signals.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { composeHost } from '../composed-host.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import type { Drill, DrillOptions, DrillReport } from '../drill.ts';
import { type StartHost, spawnHost } from '../host-under-test.ts';
import { createHttpClient } from '../http-client.ts';
import { compareWithStored } from '../input/record.ts';
import { untilTried } from '../outbox-watch.ts';
import { clientNumber, solvedToken } from '../visitors.ts';

interface Person {
  name: string;
  email: string;
  phone?: string;
  company?: string;
  message: string;
  markup?: boolean;
}

const fixture: { requests: Person[]; refusedBySpecification: (Person & { outcome: string })[] } =
  parse(readFileSync(join(import.meta.dirname, 'requests.yaml'), 'utf8'));

const MOST_HELD = 0.01;
const unhurried = { onPage: 60_000, sinceSubmission: null };

const typed = ({ name, email, phone = '', company = '', message }: Person): FormValues => ({
  name,
  email,
  phone,
  businessName: company,
  message,
});

/** What the browser's form does with a person's text, as far as it is no screen. */
type Judge = (values: FormValues, captchaToken: string) => SubmissionVerdict;

/** Session storage of one person. */
function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const browserForm: Judge = (values, captchaToken) =>
  judgeSubmission(
    {
      values,
      captchaToken,
      honeypot: '',
      fingerprint: crypto.randomUUID(),
      timing: unhurried,
      now: Date.now(),
    },
    createClientLimits(createSessionStore(emptyStorage)),
  );

function outcomeOf(verdict: SubmissionVerdict): string {
  if (verdict.outcome !== 'invalid') return verdict.outcome;
  return Object.values(verdict.violations).join(', ');
}

const withoutBrackets = (text: string) => text.replace(/[<>]/g, '');

/** What differs from the text as typed, white space at both ends aside. */
function changedFields(person: Person, payload: ContactPayload): string[] {
  const same = (one: string, other: string) =>
    person.markup ? withoutBrackets(one) === withoutBrackets(other) : one === other;
  const { name, email, phone = '', company = '', message } = person;
  const pairs = { name, email: email.toLowerCase(), phone, company, message };
  return Object.entries(pairs)
    .filter(([field, text]) => {
      const sent = payload[field as keyof typeof pairs] ?? '';
      return !same(text.trim(), sent);
    })
    .map(([field, text]) => `${field} ${JSON.stringify(text.slice(0, 80))}`);
}

function specifiedRefusalFaults(judge: Judge): string[] {
  return fixture.refusedBySpecification.flatMap(({ outcome, ...person }) => {
    const actual = outcomeOf(judge(typed(person), 'token'));
    return actual === outcome ? [] : [`Specified as ${outcome}, but ${actual}: ${person.message}`];
  });
}

async function everybodyWrites(start: StartHost, judge: Judge): Promise<DrillReport> {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const environment = { SMTP_URL: mail.url };
  const host = await start(site, environment);
  const client = createHttpClient(host.url);
  const accepted = new Map<string, ContactPayload>();
  const faults: string[] = [];
  let clients = 0;

  async function send(payload: ContactPayload, way: string): Promise<void> {
    clients += 1;
    const answer = await client.ask({
      headers: clientNumber(clients),
      body: JSON.stringify(payload),
    });
    if (codeOfAnswer(answer) === 'accepted') {
      accepted.set(payload.submissionFingerprint, payload);
    } else {
      faults.push(`Refused ${way}: ${answer.body}; ${payload.name}: ${payload.message}`);
    }
  }

  for (const person of fixture.requests) {
    const verdict = judge(typed(person), await solvedToken());
    if (verdict.outcome === 'send') {
      const changed = changedFields(person, verdict.payload);
      for (const field of changed) faults.push(`The form changed ${field}`);
      await send(verdict.payload, 'as the form sends it');
    } else {
      faults.push(`Refused by the form (${outcomeOf(verdict)}): ${person.name}: ${person.message}`);
    }
    // As a browser without our scripts, or another program, would send it.
    const { name, email, phone = null, company = null, message } = person;
    await send(
      {
        ...{ name, email, phone, company, message, honeypotField: '' },
        recaptchaToken: await solvedToken(),
        submissionFingerprint: crypto.randomUUID(),
      },
      'as it was typed',
    );
  }
  client.close();
  await host.stop();
  // Held requests wait for the next digest, and a start makes one.
  const second = await start(site, environment);
  if (!(await untilTried(site.dataDir))) faults.push('E-mails still wait');
  await second.stop();
  await mail.close();
  const comparison = compareWithStored(site.dataDir, accepted, mail.received);
  site.remove();

  const held = [...accepted.values()].filter((payload) => spamSignals(payload).length > 0);
  if (comparison.held > MOST_HELD * accepted.size) {
    faults.push(`${comparison.held} of ${accepted.size} are held`);
    for (const { message } of held) faults.push(`Held: ${message}`);
  }
  return {
    figures: {
      people: fixture.requests.length,
      'requests sent': 2 * fixture.requests.length,
      accepted: accepted.size,
      held: comparison.held,
      'texts from which the specification takes the brackets of markup': fixture.requests.filter(
        ({ markup }) => markup,
      ).length,
      'genuine texts that the specification itself refuses': fixture.refusedBySpecification.length,
    },
    faults: [...faults, ...specifiedRefusalFaults(judge), ...comparison.faults],
  };
}

/** The patterns that hasty forms use, taken from the words of the specification alone. */
const HASTY_NAME = /^[A-Za-zÀ-ÿ' -]+$/;
const HASTY_PATTERNS = /script|eval|document\.|window\.|on\w+\s*=|:\/\//i;

const hastyServer = composeHost({
  wrap: (service) => ({
    async fetch(request, context) {
      const { name, message } = await request.clone().json();
      if (HASTY_NAME.test(name) && !HASTY_PATTERNS.test(message)) {
        return service.fetch(request, context);
      }
      return Response.json({ success: false, error: 'Blocked' }, { status: 400 });
    },
  }),
});

const hastySanitising: Judge = (values, captchaToken) =>
  browserForm({ ...values, message: values.message.replace(/[<>&"'`=]/g, '') }, captchaToken);

const hastyHolding = composeHost({
  replace: ({ store }) => ({
    store: {
      ...store,
      accept: (input) => {
        const isSuspect = /https?:|www\.|free|click|[$€]|!!!|🙂/i.test(input.request.message);
        const heldReasons = isSuspect ? (['suspicious_pattern'] as const).slice() : [];
        return store.accept({ ...input, request: { ...input.request, heldReasons } });
      },
    },
  }),
});

const control = (sabotage: string, start: StartHost, judge = browserForm) => ({
  sabotage,
  run: (_: DrillOptions) => everybodyWrites(start, judge),
});

export const peopleDrill: Drill = {
  name: 'people',
  promise: 'no genuine request is refused, at most 1 % are held, and their text is not changed',
  run: () => everybodyWrites(spawnHost, browserForm),
  controls: [
    control('refuses letters and words that filters often refuse', hastyServer),
    control('takes quotation marks and the like out of the text', composeHost(), hastySanitising),
    control('holds what has a link, a price or a smile', hastyHolding),
  ],
};
