/**
 * The address of the visitor, for the rate limit. Cloudflare stands before every project and sets
 * this header itself, whatever the visitor sent; X-Forwarded-For begins with what the visitor sent.
 * https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
 * https://github.com/orgs/supabase/discussions/34647
 */
import type { Log } from '../../../service/log.ts';

const HEADER = 'cf-connecting-ip';
const MAX_ADDRESS_LENGTH = 45;
const ADDRESS = /^(?=.*[.:])[\da-f.:]+$/i;

/** What Cloudflare writes when one of its Workers calls another zone: the visitor's address is not passed on. */
const WORKER = '2a06:98c0:3600::103';

/** '' if the platform gives none: all such visitors share one limit, rather than forge their own. */
export function clientAddressReader(log: Log): (request: Request) => string {
  let isReported = false;
  return ({ headers }) => {
    const address = headers.get(HEADER)?.trim() ?? '';
    const isAddress = address.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(address);
    if (isAddress && address !== WORKER) return address;
    if (!isReported) {
      log.warn({ header: HEADER }, 'visitors without an address share one rate limit');
      isReported = true;
    }
    return '';
  };
}
