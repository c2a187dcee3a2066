/** For tests: the keys of a project, in the forms that the platform gives them. */
import { createHmac } from 'node:crypto';

const JWT_SECRET = 'the-jwt-secret-of-the-stand-in-project';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function legacyKey(role: string): string {
  const claims = { iss: 'supabase', ref: 'standin', role, iat: 1_750_000_000, exp: 2_065_576_000 };
  const text = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

/** https://supabase.com/docs/guides/api/api-keys */
export const anonymousKey = legacyKey('anon');
export const publishableKey = 'sb_publishable_StandIn0123456789_abcdefgh';
