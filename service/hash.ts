/** Hashes in lowercase hexadecimal, by Web Crypto, which every host has. */

type HashInput = string | Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

function toBytes(data: HashInput): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? encoder.encode(data) : data;
}

/** Making a key takes as long as using it, and a process has only a few secrets. */
const importedKeys = new Map<string, Promise<CryptoKey>>();

function hmacKey(secret: string): Promise<CryptoKey> {
  const known = importedKeys.get(secret);
  if (known !== undefined) return known;
  const key = crypto.subtle.importKey('raw', toBytes(secret), HMAC, false, ['sign']);
  importedKeys.set(secret, key);
  return key;
}

export async function sha256Hex(data: HashInput): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(data))));
}

export async function hmacSha256Hex(secret: string, data: HashInput): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), toBytes(data));
  return toHex(new Uint8Array(signature));
}

export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
