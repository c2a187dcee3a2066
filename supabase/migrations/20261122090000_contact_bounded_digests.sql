-- Digests were without bounds, and one of thousands of requests ended the process that read it: what is
-- in it waits for the next digests again.
with unbounded as (
  select o.id from contact.outbox o join contact.outbox_requests l on l.outbox_id = o.id
  where o.kind = 'digest' and o.sent_at is null group by o.id having count(*) > 50
), freed as (
  update contact.requests set digested_at = null where id in (
    select l.request_id from contact.outbox_requests l join unbounded on unbounded.id = l.outbox_id)
)
delete from contact.outbox where id in (select id from unbounded);

create index outbox_digests on contact.outbox (created_at) where kind = 'digest';
