-- The time that was seen last, so that a clock that jumps deletes nothing.
create table contact.clock (
  id integer primary key check (id = 1),
  seen_at bigint not null,
  last_request bigint not null,
  -- While nothing is purged.
  held_at bigint,
  jumped_ms bigint,
  steady_ms bigint,
  -- While the clock is behind what it was.
  behind_from bigint,
  behind_after bigint
);
-- From when the age of a request counts if its time was wrong.
alter table contact.requests add column kept_from bigint;

alter table contact.clock enable row level security;
create trigger refuse_truncate before truncate on contact.clock
  for each statement execute function contact.refuse_truncate();

-- What service/clock-watch.ts and service/store/sqlite/clock.ts do on SQLite. Returns by how much the clock has jumped.
create function contact.see_clock(now_ms bigint, has_jumped boolean, not_before bigint) returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  hour_ms constant bigint := 3600000;
  day_ms constant bigint := 24 * hour_ms;
  c contact.clock;
  newest bigint;
  gap bigint;
  jumped bigint := 0;
  is_back boolean;
  is_right_again boolean;
begin
  select coalesce(max(id), 0) into newest from contact.requests;
  if not exists (select from contact.clock) then
    -- No host has noted a time yet: the newest one in the database.
    insert into contact.clock (id, seen_at, last_request)
    select 1, coalesce(max(at), now_ms), newest from (
      select max(received_at) as at from contact.requests
      union all select max(created_at) from contact.outbox
      union all select max(sent_at) from contact.outbox
      union all select max(acts.at) from contact.acts
      union all select max(created_at) from contact.address_salts
      -- The date of the last working morning.
      union all select extract(epoch from value::date)::bigint * 1000
        from contact.told where occasion = 'reminder') as traces
    on conflict do nothing;
  end if;
  select * into strict c from contact.clock for update;
  gap := now_ms - c.seen_at;
  is_back := gap < -day_ms or (c.behind_from is null and not_before - now_ms > day_ms);
  is_right_again := not is_back and c.behind_from is not null
    and now_ms > c.behind_from - day_ms;

  if is_back then
    jumped := now_ms - greatest(c.seen_at, not_before);
    c.behind_after := coalesce(c.behind_after, c.last_request);
    c.behind_from := coalesce(c.behind_from, greatest(c.seen_at, not_before));
    c.seen_at := now_ms;
  elsif gap > (case when has_jumped then day_ms else 5 * day_ms end) then
    jumped := gap;
    c.seen_at := now_ms;
    if is_right_again then
      update contact.requests set kept_from = now_ms
        where id > c.behind_after and received_at + day_ms < now_ms;
      -- What was received before had seemed to be of the future.
      update contact.requests set kept_from = null where kept_from < received_at;
    end if;
  else
    c.seen_at := greatest(c.seen_at, now_ms);
    c.steady_ms := c.steady_ms + least(greatest(gap, 0), hour_ms);
    if c.steady_ms >= day_ms then
      c.held_at := null;
    end if;
  end if;
  if jumped <> 0 then
    c.held_at := now_ms;
    c.jumped_ms := jumped;
    c.steady_ms := 0;
  end if;
  if is_right_again then
    c.behind_from := null;
    c.behind_after := null;
  end if;
  update contact.clock set
    seen_at = c.seen_at, last_request = newest, held_at = c.held_at,
    jumped_ms = c.jumped_ms, steady_ms = c.steady_ms,
    behind_from = c.behind_from, behind_after = c.behind_after;

  if jumped <> 0 and abs(gap) > day_ms then
    -- What was made within a day before may have been made by the new clock.
    update contact.outbox set created_at = least(created_at + gap, now_ms),
      next_attempt_at = least(next_attempt_at + gap, now_ms),
      lease_until = case when lease_until > now_ms + 600000 then now_ms + 600000 else lease_until end
      where created_at - day_ms > now_ms or sent_at is null and dead_at is null
        and created_at not between now_ms - day_ms and now_ms;
    update contact.notices set created_at = least(created_at + gap, now_ms),
      next_attempt_at = least(next_attempt_at + gap, now_ms),
      lease_until = case when lease_until > now_ms + 600000 then now_ms + 600000 else lease_until end
      where created_at - day_ms > now_ms or sent_at is null and dead_at is null
        and created_at not between now_ms - day_ms and now_ms;
  end if;
  return jumped;
end
$$;

-- As before, but not while the clock has jumped, and it says what it has deleted.
create or replace function contact.delete_expired() returns bigint
  language plpgsql
  set search_path = ''
as $$
declare
  hour_ms constant bigint := 3600000;
  now_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  expired_ms bigint;
  jumped_ms constant bigint := contact.see_clock(now_ms, false, 0);
  deleted bigint[];
begin
  select now_ms - 24 * hour_ms * retention_days into strict expired_ms from contact.settings;
  if jumped_ms <> 0 then
    raise warning 'the clock has jumped by % hours: nothing old is deleted until it has been steady for a day',
      jumped_ms / hour_ms;
  end if;
  -- The lock on deletions of service/store/postgres/locks.ts.
  perform pg_advisory_xact_lock(1668247042, 0);
  if not exists (select from contact.clock where held_at is not null) then
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
