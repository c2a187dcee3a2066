/** For tests: the keys of a project, in the forms that the platform gives them. */
import { createHmac } from 'node:crypto';

const JWT_SECRET = 'the-jwt-secret-of-the-stand-in-project';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

function legacyKey(role: string, secret = JWT_SECRET): string {
  const claims = { iss: 'supabase', ref: 'standin', role, iat: 1_750_000_000, exp: 2_065_576_000 };
  const text = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${signatureOf(text, secret)}`;
}

/** https://supabase.com/docs/guides/api/api-keys */
export const anonymousKey = legacyKey('anon');
export const publishableKey = 'sb_publishable_StandIn0123456789_abcdefgh';
export const keyOfAnotherProject = legacyKey('anon', 'the-jwt-secret-of-another-project');
