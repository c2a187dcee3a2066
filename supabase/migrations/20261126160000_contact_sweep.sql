-- A flood leaves millions of rows. The hosts sweep them in pieces, and so does this: each piece is a transaction of
-- its own, so a visitor's request waits for one piece at most. What is locked waits for the next sweep. A quarter of
-- an hour later contact.delete_expired() finds next to nothing of them.
create procedure contact.sweep()
  -- Without `set search_path`, which would forbid to commit: every name has its schema.
  language plpgsql
as $$
declare
  piece constant bigint := 5000;
  now_ms constant bigint := pg_catalog.floor(extract(epoch from pg_catalog.clock_timestamp()) * 1000);
  oldest_ms constant bigint := now_ms - 48 * 3600000;
  changed bigint;
begin
  loop
    update contact.rate_limits set updated_at = now_ms where address_key in (
      select address_key from contact.rate_limits
      where updated_at > now_ms limit piece for update skip locked);
    get diagnostics changed = row_count;
    commit;
    exit when changed < piece;
  end loop;
  loop
    delete from contact.rate_limits where address_key in (
      select address_key from contact.rate_limits
      where updated_at <= oldest_ms limit piece for update skip locked);
    get diagnostics changed = row_count;
    commit;
    exit when changed < piece;
  end loop;
  loop
    delete from contact.captcha_nonces where value in (
      select value from contact.captcha_nonces
      where expires_at <= now_ms and not exists (select from contact.clock where held_at is not null)
      limit piece for update skip locked);
    get diagnostics changed = row_count;
    commit;
    exit when changed < piece;
  end loop;
end
$$;

do $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on all routines in schema contact from %s', api_role);
  end loop;

  -- Where the schedule of deliveries is, so is this.
  if to_regprocedure('cron.schedule(text,text,text)') is not null
    and to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null
    and to_regclass('vault.decrypted_secrets') is not null
  then
    perform cron.schedule('contact-sweep', '2 * * * *', 'call contact.sweep()');
  end if;
end
$$;
