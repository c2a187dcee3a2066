/** Hashes by Web Crypto, as lowercase hexadecimal. */

const encoder = new TextEncoder();

function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

function toBytes(data: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? encoder.encode(data) : data;
}

export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(data))));
}

/** `secret` must not be empty. */
export async function hmacSha256Hex(secret: string, data: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', toBytes(secret), algorithm, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, toBytes(data))));
}

export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
