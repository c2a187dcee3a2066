-- What the company does with requests, and what a search looks through.
alter table contact.requests add column version integer not null default 0;
alter table contact.requests add column spam_at bigint;
alter table contact.requests add column taken_by text;
alter table contact.requests add column taken_at bigint;

create table contact.acts (
  id bigint generated always as identity primary key,
  -- The release before erases requests too, and their notes have to go with them.
  request_id bigint references contact.requests (id) on delete cascade,
  -- The number of a request that is gone.
  erased_id bigint,
  at bigint not null,
  act text not null,
  person text not null,
  mailbox text,
  text text,
  act_id text unique
);
create index acts_by_request on contact.acts (request_id);

-- Filled by searches, so that a visitor's request writes no page more.
create table contact.search_texts (
  request_id bigint primary key references contact.requests (id) on delete cascade,
  text text not null
);

alter table contact.acts enable row level security;
alter table contact.search_texts enable row level security;
create trigger refuse_truncate before truncate on contact.acts
  for each statement execute function contact.refuse_truncate();
create trigger refuse_truncate before truncate on contact.search_texts
  for each statement execute function contact.refuse_truncate();

-- As before, and with what was erased as long ago.
create or replace function contact.delete_expired() returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  hour_ms constant bigint := 3600000;
  now_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  expired_ms bigint;
  deleted bigint;
begin
  select now_ms - 24 * hour_ms * retention_days into strict expired_ms from contact.settings;
  -- The lock on deletions of service/store/postgres/locks.ts.
  perform pg_advisory_xact_lock(1668247042, 0);
  delete from contact.requests where received_at < expired_ms;
  get diagnostics deleted = row_count;
  delete from contact.acts where request_id is null and at < expired_ms;
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
    execute format('revoke all on all sequences in schema contact from %s', api_role);
  end loop;

  -- Where the schedule of deliveries is, so is this.
  if to_regprocedure('cron.schedule(text,text,text)') is not null
    and to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null
    and to_regclass('vault.decrypted_secrets') is not null
  then
    perform cron.schedule(
      'contact-vacuum', '47 8 * * *',
      'vacuum (full, skip_locked) contact.requests, contact.outbox, contact.outbox_requests, '
      'contact.acts, contact.search_texts'
    );
  end if;
end
$$;
