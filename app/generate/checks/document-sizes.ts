/** What a document weighs with the headers of its answer, which decides how soon it is painted (SPEED-1). */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a new connection brings before the browser has to confirm it (bytes). */
export const firstFlight = 14_600;
/** Room for what is edited later, and for servers with further headers (bytes). */
const wished = 12_600;
/** Those that the Node host adds to the site's own: type, length, date, caching (bytes). */
const furtherHeaders = 310;

/** @param file of a page, compressed with brotli */
export async function documentBytes(
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (await stat(file)).size + Buffer.byteLength(lines.join(''));
}

/**
 * A sentence about the pages that are heavier than we wish, or null.
 *
 * @param client the folder of the compressed pages
 * @param addresses of its pages
 * @param headersOf the site's own headers of a page
 */
export async function weightAdvice(
  client: string,
  addresses: Iterable<string>,
  headersOf: (address: string) => Record<string, string>,
): Promise<string | null> {
  const sizes = await Promise.all(
    Array.from(addresses, async (address) => {
      const file = join(client, `${address === '/' ? 'index' : address}.html.br`);
      return { address, bytes: furtherHeaders + (await documentBytes(file, headersOf(address))) };
    }),
  );
  const heavy = sizes.filter(({ bytes }) => bytes > wished).sort((a, b) => b.bytes - a.bytes);
  if (heavy.length === 0) return null;
  const heaviest = heavy.slice(0, 3).map(({ address, bytes }) => `${address} (${bytes})`);
  return (
    `${heavy.length} of ${sizes.length} pages have more than ${wished} bytes with their headers, the most ` +
    `${heaviest.join(', ')}. From ${firstFlight} on they are painted later.`
  );
}
