-- What nobody asks for, by the database's own clock, where there is no host that stays up to do it:
-- pg_cron calls the edge functions through pg_net. On a plain PostgreSQL nothing is scheduled; there the
-- hosts do both.
-- On PostgreSQL only.

-- Asks the function to do its work. pg_net fires and forgets: that it was done is in contact.upkeep, and answers for six
-- hours in net._http_response. Raises while the secrets are missing, so that cron.job_run_details says why nothing is done.
create function contact.call_upkeep() returns bigint
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
call contact.revoke_all();

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

  perform cron.schedule(
    'contact-delivery', '* * * * *', 'select contact.call_upkeep()');
  -- Deleted text stays in the files until a table is written anew.
  perform cron.schedule(
    'contact-vacuum', '47 8 * * *',
    'vacuum (full, skip_locked) contact.requests, contact.outbox, contact.acts'
  );
  perform cron.schedule(
    'contact-job-history', '57 8 * * *',
    $job$delete from cron.job_run_details
      where end_time < now() - interval '14 days'
        and jobid in (select jobid from cron.job where jobname like 'contact-%')$job$
  );
end
$$;
