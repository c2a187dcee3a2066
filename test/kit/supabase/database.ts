/** Makes an empty PostgreSQL database look like a new Supabase project, as far as our migrations and scripts can see. */
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
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public GRANT ALL ON TABLES TO ${API_ROLES};
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public GRANT ALL ON FUNCTIONS TO ${API_ROLES};
     ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} IN SCHEMA public GRANT ALL ON SEQUENCES TO ${API_ROLES};`,
  );
  address.username = OWNER;
  address.password = PASSWORD;
  return address.href;
}

/** As in pg_cron 1.6, names are a user's own. */
const CRON = `
  CREATE SCHEMA cron;
  CREATE TABLE cron.job (
    jobid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    schedule text NOT NULL,
    command text NOT NULL,
    username text NOT NULL DEFAULT current_user,
    active boolean NOT NULL DEFAULT true,
    jobname name,
    UNIQUE (jobname, username)
  );
  CREATE TABLE cron.job_run_details (jobid bigint, username text, end_time timestamptz);
  CREATE FUNCTION cron.schedule(job_name text, schedule text, command text) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER AS $$
    INSERT INTO cron.job AS j (jobname, schedule, command, username)
      VALUES (job_name, schedule, command, session_user)
      ON CONFLICT (jobname, username) DO UPDATE
        SET schedule = excluded.schedule, command = excluded.command
      RETURNING jobid
  $$;
  GRANT USAGE ON SCHEMA cron TO ${OWNER};
  GRANT SELECT ON cron.job TO ${OWNER};
  GRANT SELECT, DELETE ON cron.job_run_details TO ${OWNER};`;

/** As in pg_net 0.20, requests are queued in the transaction of the caller. */
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
    url text, body jsonb = '{}', params jsonb = '{}', headers jsonb = NULL, timeout_milliseconds int = 5000
  ) RETURNS bigint LANGUAGE sql AS $$
    INSERT INTO net.http_request_queue (method, url, headers, body, timeout_milliseconds)
      VALUES ('POST', url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds)
      RETURNING id
  $$;
  GRANT USAGE ON SCHEMA net TO ${OWNER};
  GRANT ALL ON ALL TABLES IN SCHEMA net TO ${OWNER};
  GRANT ALL ON ALL SEQUENCES IN SCHEMA net TO ${OWNER};`;

/** As in Supabase Vault 0.3, names are unique, and only the project's owner sees secrets. */
const VAULT = `
  CREATE SCHEMA vault;
  CREATE TABLE vault.secrets (id uuid DEFAULT gen_random_uuid(), name text UNIQUE, secret bytea NOT NULL);
  CREATE VIEW vault.decrypted_secrets AS
    SELECT id, name, convert_from(secret, 'UTF8') AS decrypted_secret FROM vault.secrets;
  CREATE FUNCTION vault.create_secret(new_secret text, new_name text = NULL) RETURNS uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
    INSERT INTO vault.secrets (secret, name)
    VALUES (convert_to(new_secret, 'UTF8'), new_name) RETURNING id
  $$;
  REVOKE ALL ON FUNCTION vault.create_secret FROM PUBLIC;
  GRANT USAGE ON SCHEMA vault TO ${OWNER};
  GRANT SELECT ON vault.secrets, vault.decrypted_secrets TO ${OWNER};
  GRANT EXECUTE ON FUNCTION vault.create_secret TO ${OWNER};`;

/** Stand-ins for pg_cron, pg_net and Vault, which no ordinary PostgreSQL brings. */
export async function addSupabaseExtensions(url: string): Promise<void> {
  await runSql(url, CRON + NET + VAULT);
}
