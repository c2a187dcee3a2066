-- As before, and puts right what was written while the clock was ahead, as the sweep of the Node host does
-- (service/store/request-queries.ts).
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
  update contact.rate_limits set updated_at = now_ms where updated_at > now_ms;
  update contact.address_salts set created_at = now_ms where created_at > now_ms;
  update contact.outbox set next_attempt_at = now_ms
    where sent_at is null and dead_at is null and next_attempt_at > now_ms + 600000;
  update contact.notices set next_attempt_at = now_ms
    where sent_at is null and dead_at is null and next_attempt_at > now_ms + 600000;
  delete from contact.rate_limits where updated_at <= now_ms - 48 * hour_ms;
  delete from contact.address_salts where created_at <= now_ms - 48 * hour_ms;
  return deleted;
end
$$;
