-- Notices that are posted to a webhook, of which one about a request goes with it.
alter table contact.notices
  add column request_id bigint references contact.requests (id) on delete cascade;
create index notices_by_request on contact.notices (request_id);
create index notices_waiting on contact.notices (created_at, id)
  where sent_at is null and dead_at is null;
create index notices_dead on contact.notices (id) where dead_at is not null;
