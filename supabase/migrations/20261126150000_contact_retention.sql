-- After how many days requests are deleted, and fewer that are to come.
create table contact.retention (
  id integer primary key check (id = 1),
  days integer not null,
  shorter_days integer,
  shorter_since bigint
);
alter table contact.retention enable row level security;
create trigger refuse_truncate before truncate on contact.retention
  for each statement execute function contact.refuse_truncate();

-- What service/retention-change.ts does on SQLite. Returns after how many days requests are deleted now.
create function contact.see_retention(set_days integer, now_ms bigint, is_held boolean) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  wait_ms constant bigint := 7 * 24 * 3600000;
  r contact.retention;
begin
  insert into contact.retention (id, days) values (1, set_days) on conflict do nothing;
  select * into strict r from contact.retention for update;
  if set_days >= r.days then
    r.days := set_days;
    r.shorter_days := null;
    r.shorter_since := null;
  else
    if r.shorter_days is distinct from set_days or is_held then
      r.shorter_since := now_ms;
    end if;
    r.shorter_days := set_days;
    if now_ms - r.shorter_since >= wait_ms then
      r.days := set_days;
      r.shorter_days := null;
      r.shorter_since := null;
    end if;
  end if;
  update contact.retention
    set days = r.days, shorter_days = r.shorter_days, shorter_since = r.shorter_since;
  return r.days;
end
$$;

-- As before, but a shorter time waits for seven days.
create or replace function contact.delete_expired() returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  hour_ms constant bigint := 3600000;
  now_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  expired_ms bigint;
  jumped_ms constant bigint := contact.see_clock(now_ms, false, 0);
  set_days integer;
  kept_days integer;
  is_held boolean;
  deleted bigint[];
begin
  select exists (select from contact.clock where held_at is not null) into is_held;
  select retention_days into strict set_days from contact.settings;
  kept_days := contact.see_retention(set_days, now_ms, is_held);
  expired_ms := now_ms - 24 * hour_ms * kept_days;
  if kept_days > set_days then
    raise warning 'requests will be deleted after % days in place of %: those that are older go seven days after the change',
      set_days, kept_days;
  end if;
  if jumped_ms <> 0 then
    raise warning 'the clock has jumped by % hours: nothing old is deleted until it has been steady for a day',
      jumped_ms / hour_ms;
  end if;
  -- The lock on deletions of service/store/postgres/locks.ts.
  perform pg_advisory_xact_lock(1668247042, 0);
  if not is_held then
    with gone as (
      delete from contact.requests where coalesce(kept_from, received_at) < expired_ms returning id)
    select array_agg(id order by id) into deleted from gone;
    if deleted is not null then
      raise warning 'old contact requests were deleted: %', array_to_string(deleted, ', ');
    end if;
    delete from contact.acts where request_id is null and at < expired_ms;
    delete from contact.outbox o where not exists (
      select from contact.outbox_requests l where l.outbox_id = o.id);
    delete from contact.captcha_nonces where expires_at <= now_ms;
    update contact.requests set kept_from = now_ms
      where coalesce(kept_from, received_at) - 24 * hour_ms > now_ms;
  end if;
  update contact.rate_limits set updated_at = now_ms where updated_at > now_ms;
  update contact.address_salts set created_at = now_ms where created_at > now_ms;
  update contact.outbox set next_attempt_at = now_ms
    where sent_at is null and dead_at is null and next_attempt_at > now_ms + 600000;
  update contact.notices set next_attempt_at = now_ms
    where sent_at is null and dead_at is null and next_attempt_at > now_ms + 600000;
  delete from contact.rate_limits where updated_at <= now_ms - 48 * hour_ms;
  delete from contact.address_salts where created_at <= now_ms - 48 * hour_ms;
  return coalesce(array_length(deleted, 1), 0);
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
