/** The files for static hosts, beside the answers of the Node host for the same small site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningHost, startHost } from '../../service/node/host.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import {
  headersFile,
  parseStaticHostSettings,
  redirectsFile,
  writeStaticHosting,
} from './static-hosting.ts';

const environment = {
  FUNCTIONS_URL: 'https://project.supabase.co',
  PUBLIC_KEY: 'public-key',
  CAPTCHA: 'turnstile',
  CAPTCHA_SITE_KEY: 'site-key',
};

let fixture: ReturnType<typeof writeSmallSite>;
let host: RunningHost;
beforeAll(async () => {
  fixture = writeSmallSite();
  await writeHosting(environment);
  host = await startHost({
    environment: {
      ...environment,
      PORT: '0',
      DATA_DIR: fixture.dataDir,
      LOG_LEVEL: 'silent',
      CAPTCHA_SECRET_KEY: 'secret-key',
    },
    buildDir: fixture.buildDir,
    version: '1.2.3',
  });
});
afterAll(async () => {
  await host.stop();
  fixture.remove();
});

function readBuilt(name: string): string {
  return readFileSync(join(fixture.buildDir, name), 'utf8');
}

async function writeHosting(variables: Record<string, string>, prefixes: string[] = []) {
  const result = parseStaticHostSettings(variables);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  await writeStaticHosting({
    client: join(fixture.buildDir, 'client'),
    inlineHashes: JSON.parse(readBuilt('csp.json')),
    redirects: JSON.parse(readBuilt('redirects.json')),
    prefixes,
    settings: result.settings,
  });
}

interface Rule {
  pattern: string;
  headers: [name: string, value: string][];
}

/** As Cloudflare documents the format: a path at the line's beginning, below it indented headers. */
function parseHeadersFile(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !/^\s*#/.test(one))) {
    if (line.startsWith('/')) rules.push({ pattern: line, headers: [] });
    else {
      const [, name = '', value = ''] = /^\s+(! [\w-]+|[\w-]+(?=:))(?:: (.+))?$/.exec(line) ?? [];
      expect(name, `a header: ${line}`).not.toBe('');
      rules.at(-1)?.headers.push([name.toLowerCase(), value]);
    }
  }
  return rules;
}

/** An asterisk, of which there may be one, stands for anything. */
function matches({ pattern }: Rule, path: string): boolean {
  const parts = pattern.split('*');
  expect(parts.length, pattern).toBeLessThanOrEqual(2);
  const [before = '', after] = parts;
  if (after === undefined) return path === before;
  return path.startsWith(before) && path.endsWith(after) && path.length >= pattern.length - 1;
}

/**
 * What Cloudflare adds: of a header that several rules set all the values, but for those that a line such as `! Name`
 * takes away. Netlify skips this line, and the last rule's value stands.
 */
function headersFor(path: string) {
  const headers: Record<string, string> = {};
  for (const rule of parseHeadersFile(readBuilt('client/_headers'))) {
    if (!matches(rule, path)) continue;
    for (const [name, value] of rule.headers) {
      const others = name in headers ? `${headers[name]}, ` : '';
      if (name.startsWith('! ')) delete headers[name.slice(2)];
      else headers[name] = `${others}${value}`;
    }
  }
  return headers;
}

/** The hash of a style that only one page has. */
const ofAbout = " 'sha256-about'";

describe('_headers', () => {
  test.each([
    ['/about', 200, 'no type'],
    ['/assets/entry-a1b2.js', 200, 'no type'],
    ['/about.data', 200, 'type'],
    ['/site.webmanifest', 200, 'type'],
    ['/nowhere', 404, 'no type'],
    ['/old-page', 308, 'no type'],
  ])('says of %s what the Node host says', async (path, status, type) => {
    const response = await fetch(host.url + path, { redirect: 'manual' });
    expect(response.status).toBe(status);
    const theirs = Object.fromEntries(response.headers);
    const ours = { ...headersFor(path) };
    // The one rule for all addresses names the styles of every page.
    const policy = ours['content-security-policy'] ?? '';
    expect(policy).toContain(ofAbout);
    if (path !== '/about') ours['content-security-policy'] = policy.replace(ofAbout, '');
    const named = Object.keys(ours).map((name) => [name, theirs[name]]);
    expect(ours).toEqual(Object.fromEntries(named));
    // Nothing that protects visitors is left out.
    const protecting = Object.keys(theirs).filter((name) =>
      /^(content-security-policy|cross-origin|permissions-policy|referrer|strict|x-)/.test(name),
    );
    expect(protecting.length).toBeGreaterThanOrEqual(7);
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(protecting));
    expect('content-type' in ours).toBe(type === 'type');
    // Elsewhere the hosts' own rule is the same as no-cache.
    if (!path.startsWith('/assets/') && !path.endsWith('.data')) {
      expect(ours).not.toHaveProperty('cache-control');
      expect(theirs['cache-control']).toBe('no-cache');
    }
  });

  test('pictures that editors add can be shown by other sites, such as feed readers, but not run', () => {
    const [pages, pictures] = ['/', '/pictures/office.jpg'].map((path) => headersFor(path));
    // Browsers keep to each of several policies, between which there is a comma (RFC 9110, section 5.3).
    expect(pictures?.['content-security-policy']).toBe(
      `${pages?.['content-security-policy']}, sandbox; default-src 'none'`,
    );
    expect(pages?.['cross-origin-resource-policy']).toBe('same-origin');
    // Not a policy, as the two of a joined header are none.
    expect(pictures?.['cross-origin-resource-policy']).toBe('same-origin, cross-origin');
  });

  test('allows the functions host and the captcha, and keeps for good what never changes', () => {
    const policy = headersFor('/')['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://project.supabase.co");
    expect(policy).toContain('frame-src https://challenges.cloudflare.com');
    expect(headersFor('/assets/entry-a1b2.js')['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });
});

describe('_redirects', () => {
  test('leads on for good, from both forms of an old address', () => {
    expect(readBuilt('client/_redirects')).toBe(
      '/old-page /about#people 301\n/old-page/ /about#people 301\n',
    );
    expect(redirectsFile({ '/été': '/about' })).toContain('/%C3%A9t%C3%A9 /about 301\n');
  });

  test('more than hosts read stops the build', () => {
    const many = Array.from({ length: 1001 }, (_, index) => [`/old-${index}`, '/about']);
    expect(() => redirectsFile(Object.fromEntries(many))).toThrow('2002 lines');
    expect(() => headersFile({ 'Content-Security-Policy': 'x'.repeat(2000) })).toThrow('2000');
  });
});

test('a language with a prefix has its own 404 page and feeds on every host', async () => {
  await writeHosting(environment, ['/fr']);
  expect(readBuilt('client/_redirects')).toContain('\n/fr/* /fr/404.html 404\n');
  expect(headersFor('/fr/feed.xml')['content-type']).toBe(headersFor('/feed.xml')['content-type']);
  await writeHosting(environment);
});

const supabase = { FUNCTIONS_URL: 'https://project.supabase.co/', PUBLIC_KEY: 'sb_publishable_1' };

test.each([
  [{ ...supabase, FUNCTIONS_URL: 'project.supabase.co' }, 'FUNCTIONS_URL'],
  [{ ...supabase, PUBLIC_KEY: 'two words' }, 'PUBLIC_KEY'],
  [{ CAPTCHA: 'no-captcha' }, 'CAPTCHA'],
  [{ CAPTCHA: 'recaptcha' }, 'CAPTCHA_SITE_KEY'],
  [{ CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'k', CAPTCHA_SCRIPT_URL: 'x' }, 'CAPTCHA_SCRIPT_URL'],
])('%o has one problem, which names %s', (environment, name) => {
  const result = parseStaticHostSettings(environment);
  expect(result).toEqual({ ok: false, problems: [expect.stringMatching(`^${name} must be `)] });
});
