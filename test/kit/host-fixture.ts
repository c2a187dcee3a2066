/** For tests: a small built site, a mail server that keeps what it gets, and a visitor who writes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import {
  CHALLENGE_PATH,
  type ErrorCode,
  errorCodes,
  FUNCTION_PATH,
  type ViolationCode,
  violationCodes,
} from '../../contact/contract/contract.ts';
import type { ContactSettings } from '../../contact/settings.ts';
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { emailText } from './email-context.ts';

const sentences = <Code extends string>(codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, `Sentence for ${code}`])) as Record<Code, string>;

export const content: ContactSettings = {
  siteUrl: 'https://canal.example',
  retentionDays: 365,
  mail: {
    to: [{ name: 'Sales', address: 'sales@canal.example' }],
    from: { name: 'Canal website', address: 'website@canal.example' },
  },
  text: {
    ...emailText,
    errors: sentences<ErrorCode>(errorCodes),
    violations: sentences<ViolationCode>(violationCodes),
    pages: {
      notSent: 'Not sent',
      failure: 'Failure',
      reach: 'Call {phone} ({hours}), write {email}.',
    },
  },
};

export const aboutPage = `<!doctype html><title>About</title>${'<p>We fix computers.</p>'.repeat(50)}`;

const siteFiles: Record<string, string | Buffer> = {
  'content.json': JSON.stringify(content),
  'redirects.json': JSON.stringify({ '/old-page': '/about#people' }),
  'csp.json': JSON.stringify({ scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }),
  'client/index.html': '<!doctype html><title>Home</title>',
  'client/_.data': '["home"]',
  'client/404.html': '<!doctype html><title>404 - Page Not Found</title>',
  'client/about/index.html': aboutPage,
  'client/about/index.html.br': brotliCompressSync(aboutPage),
  'client/about/index.html.gz': gzipSync(aboutPage),
  'client/about.data': '["about"]',
  'client/assets/entry-a1b2.js': 'export {};',
  'client/assets/font-a1b2.woff2': 'font',
  'client/site.webmanifest': '{}',
  'client/social/home.avif': 'image',
  'client/sitemap.xml': '<urlset/>',
  'client/llms.txt': '# Canal Computers – réseau',
};

/** Its folders are gone after `remove()`. */
export function writeFixture() {
  const root = mkdtempSync(join(tmpdir(), 'host-'));
  const buildDir = join(root, 'build');
  for (const [name, text] of Object.entries(siteFiles)) {
    const path = join(buildDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const remove = () => rmSync(root, { recursive: true });
  return { root, buildDir, dataDir: join(root, 'data'), remove };
}

export interface ReceivedEmail {
  /** Of the envelope. */
  sender: string;
  recipients: string[];
  email: Email;
}

async function readEmail(stream: Readable, session: SMTPServerSession): Promise<ReceivedEmail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    sender: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
    email: await PostalMime.parse(Buffer.concat(chunks)),
  };
}

/** A real SMTP server on loopback. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, session, callback) {
      try {
        received.push(await readEmail(stream, session));
      } catch (error) {
        // The client went away in the middle.
        callback(error as Error);
        return;
      }
      callback();
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    },
    ...options,
  });
  // A client that goes away in the middle is not this server's concern.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    /** Resolves when so many e-mails have come. */
    until: (count: number) =>
      new Promise<void>((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export const visitor = {
  name: 'Nguyễn Thị Ánh',
  email: 'anh@client.example',
  phone: null,
  company: 'D’Arcy & Fils',
  message: 'Bonjour,\nwe need "help" with 10 computers — s’il vous plaît.',
  honeypotField: '',
};

/** Solves a challenge of the host, as the widget in the browser does. */
export async function solveCaptcha(url: string): Promise<string> {
  const challenge = (await (await fetch(url + CHALLENGE_PATH)).json()) as Challenge;
  return btoa(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  );
}

export async function postRequest(
  url: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = {
    ...visitor,
    recaptchaToken: await solveCaptcha(url),
    submissionFingerprint: crypto.randomUUID(),
    ...changes,
  };
  return fetch(url + FUNCTION_PATH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${developmentPublicKey}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
