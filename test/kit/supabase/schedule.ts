/**
 * For tests: stands in for the Vault and for pg_net on a plain PostgreSQL, with the signature of
 * `net.http_post` and its refusal. https://supabase.com/docs/guides/database/extensions/pg_net
 */
import type { Client } from 'pg';

const EXTENSIONS = `
  CREATE SCHEMA vault;
  CREATE TABLE vault.decrypted_secrets (name text, decrypted_secret text);
  CREATE SCHEMA net;
  CREATE TABLE net.http_request_queue (
    id bigint GENERATED ALWAYS AS IDENTITY, url text, body text, headers jsonb,
    timeout_milliseconds integer);
  CREATE FUNCTION net.http_post(
    url text, body jsonb DEFAULT '{}', params jsonb DEFAULT '{}',
    headers jsonb DEFAULT '{"Content-Type": "application/json"}',
    timeout_milliseconds integer DEFAULT 5000) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    request_id bigint;
  BEGIN
    IF coalesce(headers ->> 'Content-Type', '') <> 'application/json' THEN
      RAISE EXCEPTION 'Content-Type header must be "application/json"';
    END IF;
    INSERT INTO net.http_request_queue (url, body, headers, timeout_milliseconds)
      VALUES (url, body #>> '{}', headers, timeout_milliseconds) RETURNING id INTO request_id;
    RETURN request_id;
  END $$`;

interface QueuedRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeout_milliseconds: number;
}

/** Runs the job of the schedule when called, and sends what it has queued, as pg_net's worker does. */
export async function installSchedule(client: Client, secrets: Record<string, string>) {
  await client.query(EXTENSIONS);
  for (const [name, secret] of Object.entries(secrets)) {
    await client.query('INSERT INTO vault.decrypted_secrets VALUES ($1, $2)', [name, secret]);
  }
  return async function tick(): Promise<Response> {
    await client.query('SELECT contact.request_delivery()');
    const { rows } = await client.query<QueuedRequest>(
      'DELETE FROM net.http_request_queue RETURNING *',
    );
    const [request] = rows;
    if (request === undefined || rows.length > 1) throw new Error('Not one request was queued');
    return fetch(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'User-Agent': 'pg_net/0.19.5' },
      body: request.body,
      signal: AbortSignal.timeout(request.timeout_milliseconds),
    });
  };
}
