/** Makes an empty PostgreSQL database look like a new Supabase project. */
import { Client } from 'pg';
import { runSql } from '../postgres-server.ts';

/** The role that the platform lets migrate, which is no superuser. There it is called `postgres`. */
const OWNER = 'project_owner';
const PASSWORD = 'password';
const API_ROLES = 'anon, authenticated, service_role';

/**
 * Creates the roles (once for the server), gives the database to its owner and grants what Supabase
 * grants. Returns the address for the owner; `url` is the superuser's.
 */
export async function setUpSupabaseProject(url: string): Promise<string> {
  const address = new URL(url);
  await runSql(
    url,
    `DO $$ BEGIN
       CREATE ROLE anon NOLOGIN NOINHERIT;
       CREATE ROLE authenticated NOLOGIN NOINHERIT;
       CREATE ROLE service_role NOLOGIN NOINHERIT BYPASSRLS;
       CREATE ROLE ${OWNER} LOGIN PASSWORD '${PASSWORD}' CREATEDB CREATEROLE BYPASSRLS;
     EXCEPTION WHEN duplicate_object OR unique_violation THEN
       -- Another project on this server has made all four, perhaps at this moment.
     END $$;
     ALTER DATABASE ${address.pathname.slice(1)} OWNER TO ${OWNER};
     GRANT USAGE ON SCHEMA public TO ${API_ROLES};
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public
       GRANT ALL ON TABLES TO ${API_ROLES};
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public
       GRANT ALL ON FUNCTIONS TO ${API_ROLES};
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public
       GRANT ALL ON SEQUENCES TO ${API_ROLES};`,
  );
  address.username = OWNER;
  address.password = PASSWORD;
  return address.href;
}

/** pg_cron 1.6: names are a user's own, a bad schedule is refused, a user sees its own jobs only. */
const CRON = `
  CREATE SCHEMA cron;
  CREATE TABLE cron.job (
    jobid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    schedule text NOT NULL,
    command text NOT NULL,
    database text NOT NULL DEFAULT current_database(),
    username text NOT NULL DEFAULT current_user,
    active boolean NOT NULL DEFAULT true,
    jobname name,
    UNIQUE (jobname, username)
  );
  CREATE TABLE cron.job_run_details (
    jobid bigint,
    runid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    database text,
    username text,
    command text,
    status text,
    return_message text,
    start_time timestamptz,
    end_time timestamptz
  );
  ALTER TABLE cron.job ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON cron.job USING (username = current_user);
  ALTER TABLE cron.job_run_details ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own ON cron.job_run_details USING (username = current_user);
  CREATE FUNCTION cron.schedule(job_name text, schedule text, command text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    field constant text := '(\\*|[0-9]+(-[0-9]+)?)(/[0-9]+)?(,[0-9]+(-[0-9]+)?(/[0-9]+)?)*';
    id bigint;
  BEGIN
    IF job_name IS NULL THEN RAISE EXCEPTION 'job_name can not be NULL'; END IF;
    IF schedule IS NULL THEN RAISE EXCEPTION 'schedule can not be NULL'; END IF;
    IF command IS NULL THEN RAISE EXCEPTION 'command can not be NULL'; END IF;
    IF schedule !~ ('^' || field || '( ' || field || '){4}$')
      AND schedule !~ '^([1-9]|[1-5][0-9]) seconds$'
    THEN
      RAISE EXCEPTION 'invalid schedule: %', schedule USING ERRCODE = '22023';
    END IF;
    INSERT INTO cron.job AS j (jobname, schedule, command, username)
      VALUES (job_name, schedule, command, session_user)
      ON CONFLICT (jobname, username) DO UPDATE
        SET schedule = excluded.schedule, command = excluded.command
      RETURNING jobid INTO id;
    RETURN id;
  END $$;
  GRANT USAGE ON SCHEMA cron TO ${OWNER};
  GRANT SELECT ON cron.job TO ${OWNER};
  GRANT SELECT, DELETE ON cron.job_run_details TO ${OWNER};`;

/** pg_net 0.20: requests are queued in the transaction of the caller, and refused as there. */
const NET = `
  CREATE SCHEMA net;
  CREATE UNLOGGED TABLE net.http_request_queue (
    id bigserial,
    method text NOT NULL,
    url text NOT NULL,
    headers jsonb,
    body bytea,
    timeout_milliseconds int NOT NULL
  );
  CREATE FUNCTION net.http_post(
    url text,
    body jsonb DEFAULT '{}'::jsonb,
    params jsonb DEFAULT '{}'::jsonb,
    headers jsonb DEFAULT '{"Content-Type": "application/json"}'::jsonb,
    timeout_milliseconds int DEFAULT 5000
  ) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    request_id bigint;
    content_type text;
  BEGIN
    SELECT header_value INTO content_type
      FROM jsonb_each_text(coalesce(headers, '{}'::jsonb)) AS r (header_name, header_value)
      WHERE lower(header_name) = 'content-type' LIMIT 1;
    IF content_type IS NULL THEN
      headers := headers || '{"Content-Type": "application/json"}'::jsonb;
    END IF;
    IF content_type <> 'application/json' THEN
      RAISE EXCEPTION 'Content-Type header must be "application/json"';
    END IF;
    INSERT INTO net.http_request_queue (method, url, headers, body, timeout_milliseconds)
      VALUES ('POST', url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds)
      RETURNING id INTO request_id;
    RETURN request_id;
  END $$;
  GRANT USAGE ON SCHEMA net TO ${OWNER};
  GRANT ALL ON ALL TABLES IN SCHEMA net TO ${OWNER};
  GRANT ALL ON ALL SEQUENCES IN SCHEMA net TO ${OWNER};`;

/** Supabase Vault 0.3: names are unique; only the project's owner sees secrets. */
const VAULT = `
  CREATE SCHEMA vault;
  CREATE TABLE vault.secrets (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text,
    description text NOT NULL DEFAULT '',
    secret bytea NOT NULL
  );
  CREATE UNIQUE INDEX ON vault.secrets (name) WHERE name IS NOT NULL;
  CREATE VIEW vault.decrypted_secrets AS
    SELECT id, name, description, secret, convert_from(secret, 'UTF8') AS decrypted_secret
    FROM vault.secrets;
  CREATE FUNCTION vault.create_secret(
    new_secret text, new_name text = NULL, new_description text = '', new_key_id uuid = NULL
  ) RETURNS uuid LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
    INSERT INTO vault.secrets (secret, name, description)
    VALUES (convert_to(new_secret, 'UTF8'), new_name, new_description) RETURNING id
  $$;
  REVOKE ALL ON FUNCTION vault.create_secret FROM PUBLIC;
  GRANT USAGE ON SCHEMA vault TO ${OWNER};
  GRANT SELECT ON vault.secrets, vault.decrypted_secrets TO ${OWNER};
  GRANT EXECUTE ON FUNCTION vault.create_secret TO ${OWNER};`;

/** Stand-ins for pg_cron, pg_net and Vault, which no ordinary PostgreSQL brings. */
export async function addSupabaseExtensions(url: string): Promise<void> {
  await runSql(url, CRON + NET + VAULT);
}

interface Job {
  jobid: number;
  command: string;
}

/** Runs a job as pg_cron does: as its user, outside of a transaction; records the outcome. */
export async function tick(superuserUrl: string, ownerUrl: string, jobname: string) {
  const [job] = (await runSql(
    superuserUrl,
    `SELECT jobid::int, command FROM cron.job WHERE active AND jobname = '${jobname}'`,
  )) as Job[];
  if (job === undefined) throw new Error(`No job is called ${jobname}`);
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows, command } = await client.query(job.command);
    return { status: 'succeeded', rows, command };
  } catch (error) {
    return { status: 'failed', message: (error as Error).message };
  } finally {
    await client.end();
  }
}
