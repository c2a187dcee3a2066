-- Delivery and retention by the database's own clock, where there is no host that stays up to do it:
-- pg_cron calls the edge function through pg_net. On a plain PostgreSQL the functions exist and
-- nothing is scheduled; there the hosts do both.

create table contact.settings (
  -- Requests are deleted this many days after they came. No longer than the privacy policy promises.
  retention_days integer not null default 365 check (retention_days > 0)
);
create unique index settings_single on contact.settings ((true));
insert into contact.settings default values;
alter table contact.settings enable row level security;

-- Asks the function to send what is due. pg_net fires and forgets: outcomes are in contact.outbox,
-- and answers for six hours in net._http_response. Raises while the secrets are missing, so that
-- cron.job_run_details says why nothing is sent.
create function contact.request_delivery() returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  project_url text;
  delivery_key text;
begin
  select decrypted_secret into project_url
    from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into delivery_key
    from vault.decrypted_secrets where name = 'delivery_key';
  if coalesce(project_url, '') = '' or coalesce(delivery_key, '') = '' then
    raise exception 'contact requests are not delivered: the Vault lacks a secret'
      using hint = 'Create both, project_url and delivery_key, with vault.create_secret.';
  end if;
  return net.http_post(
    url := rtrim(project_url, '/') || '/functions/v1/deliver-contact-email',
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'Authorization', 'Bearer ' || delivery_key
    ),
    body := '{}'::jsonb,
    -- A run may send for a minute; cut off before the next one is called.
    timeout_milliseconds := 55000
  );
end
$$;

-- What the hosts do with purgeBefore and sweep, in one go. Returns how many requests went.
create function contact.delete_expired() returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  hour_ms constant bigint := 3600000;
  now_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  deleted bigint;
begin
  -- The lock on deletions of service/store/postgres/locks.ts.
  perform pg_advisory_xact_lock(1668247042, 0);
  delete from contact.requests
    where received_at < now_ms - 24 * hour_ms * (select retention_days from contact.settings);
  get diagnostics deleted = row_count;
  delete from contact.outbox o where not exists (
    select from contact.outbox_requests l where l.outbox_id = o.id);
  delete from contact.captcha_nonces where expires_at <= now_ms;
  delete from contact.rate_limits where updated_at <= now_ms - 48 * hour_ms;
  delete from contact.address_salts where created_at <= now_ms - 48 * hour_ms;
  return deleted;
end
$$;

do $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on all tables in schema contact from %s', api_role);
    execute format('revoke all on all functions in schema contact from %s', api_role);
  end loop;
end
$$;

do $$
declare
  extensions constant text[] := array['pg_cron', 'pg_net', 'supabase_vault'];
begin
  -- All three together are there on Supabase only. Elsewhere pg_cron may be installed and unusable.
  if extensions <@ array(select name::text from pg_available_extensions) then
    create extension if not exists pg_cron;
    create extension if not exists pg_net with schema extensions;
    create extension if not exists supabase_vault;
  end if;

  if to_regprocedure('cron.schedule(text,text,text)') is null
    or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
    or to_regclass('vault.decrypted_secrets') is null
  then
    raise notice 'no pg_cron, pg_net and Vault: the hosts deliver e-mails and delete what is old';
    return;
  end if;

  perform cron.schedule('contact-delivery', '* * * * *', 'select contact.request_delivery()');
  perform cron.schedule('contact-retention', '17 * * * *', 'select contact.delete_expired()');
  -- Deleted text stays in the files until a table is written anew.
  perform cron.schedule(
    'contact-vacuum', '47 8 * * *',
    'vacuum (full, skip_locked) contact.requests, contact.outbox, contact.outbox_requests'
  );
  perform cron.schedule(
    'contact-job-history', '57 8 * * *',
    $job$delete from cron.job_run_details
      where end_time < now() - interval '14 days'
        and jobid in (select jobid from cron.job where jobname like 'contact-%')$job$
  );
end
$$;
