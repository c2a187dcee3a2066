-- What the contact service keeps. Both engines get the same tables from this file: SQLite what stands above the line
-- "On PostgreSQL only", in its own types (service/store/migrations.ts). All times are milliseconds since 1970 (UTC);
-- lists are JSON. A file that has been released is never edited, only followed by another. The release before must be able
-- to go on after it, because it comes back if a new one does not start: so something is removed in two releases, the first of
-- which stops using it. One that cannot go on is told by schema_version.
-- A schema of its own, because Supabase's Data API exposes `public`.
create schema contact;

create table contact.schema_version (
  -- Raised by a step after which an older program must not go on.
  version integer not null
);
insert into contact.schema_version values (3);

create table contact.requests (
  -- The number of an erased request is never given to another person's.
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  content_digest text not null,
  received_at bigint not null,
  name text not null,
  email text not null,
  -- How addresses are compared; folded before it comes here.
  email_key text not null,
  phone text,
  company text,
  message text not null,
  -- The tag of the language in which it was written.
  language text,
  -- A list; empty: the company is told at once.
  held_reasons text not null,
  -- Which of the held ones came from one client, so that a flood of one delays no digest of others.
  client_key text,
  -- The Message-ID of the digest that took it.
  digest text,
  released_at bigint,
  done_at bigint,
  -- Counts only while done_at does.
  spam_at bigint,
  -- Raised by every act.
  version integer not null default 0
);
create index requests_undigested on contact.requests (id)
  where held_reasons <> '[]' and released_at is null and digest is null;
create index requests_still_held on contact.requests (id)
  where held_reasons <> '[]' and released_at is null and done_at is null;
create index requests_digested on contact.requests (digest) where digest is not null;
create index requests_with_client on contact.requests (received_at) where client_key is not null;

-- One row is one e-mail to one mailbox of the company. Rows with the same Message-ID are the same e-mail.
create table contact.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notification', 'digest', 'key', 'reminder', 'alert')),
  message_id text not null,
  recipient text not null,
  -- Of a notification. Those of a digest have its Message-ID.
  request_id bigint references contact.requests (id) on delete cascade,
  -- What else it says, as JSON.
  details text,
  created_at bigint not null,
  -- When it may be tried next, unless it is leased for longer.
  due_at bigint not null,
  -- Until then somebody is sending it.
  leased_until bigint,
  -- Those that failed, and how often its words were refused.
  tries integer not null default 0,
  refusals integer not null default 0,
  error text,
  sent_at bigint,
  dead_at bigint,
  unique (message_id, recipient)
);
create index outbox_due on contact.outbox
  ((case when leased_until > due_at then leased_until else due_at end))
  where sent_at is null and dead_at is null;
-- In the order in which they are sent: of ten thousand that wait, the first is found without a look at the others.
create index outbox_order on contact.outbox
  ((kind = 'key'), tries, (error is not null), (request_id is not null), due_at, id)
  where sent_at is null and dead_at is null;
create index outbox_unsent on contact.outbox (id) where sent_at is null;
create index outbox_of_request on contact.outbox (request_id) where request_id is not null;
create index outbox_of_company on contact.outbox (kind, created_at) where request_id is null;

create table contact.acts (
  id bigint generated always as identity primary key,
  -- Null for an act that concerns no request.
  request_id bigint references contact.requests (id) on delete cascade,
  -- The number of a request that is gone, and when it came: another database may have given the number to somebody else's.
  erased_id bigint,
  erased_received_at bigint,
  at bigint not null,
  act text not null,
  person text not null,
  mailbox text,
  text text,
  act_id text unique
);
create index acts_by_request on contact.acts (request_id);

-- Without indexes by time, which each request would have to write: only the hourly sweep looks there.
create table contact.captcha_nonces (
  value text primary key,
  expires_at bigint not null
); -- without rowid

create table contact.rate_limits (
  address_key text primary key,
  state text not null,
  updated_at bigint not null
); -- without rowid

create table contact.desk_keys (
  id integer primary key check (id = 1),
  -- Part of every key: when they were ended the last time. A higher one ends them all.
  epoch bigint not null,
  mailed_at bigint
);

-- What the company has been told once, and when the last digest was made.
create table contact.told (
  occasion text primary key,
  value text not null
);

-- What nobody asks for: service/upkeep/.
create table contact.upkeep (
  id integer primary key check (id = 1),
  -- When it ran the last time.
  ran_at bigint,
  -- When all that was old was deleted the last time.
  completed_at bigint,
  -- How many requests have been deleted since, for a day (service/domain/deletion.ts).
  day_began_at bigint,
  day_deleted integer
);

-- On PostgreSQL only.

-- Row level security does not apply to TRUNCATE: a grant by mistake would let anybody empty a table.
create function contact.refuse_truncate() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the owner may empty %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

-- The hosts connect as the owner, to whom row level security does not apply. Without a policy it
-- leaves nothing to anybody else, even if somebody grants them the tables one day.
do $$
declare
  each_table regclass;
begin
  for each_table in
    select oid from pg_class where relnamespace = 'contact'::regnamespace and relkind = 'r'
  loop
    execute format('alter table %s enable row level security', each_table);
    execute format(
      'create trigger refuse_truncate before truncate on %s '
      'for each statement execute function contact.refuse_truncate()', each_table);
  end loop;
end
$$;

-- The roles of Supabase's API; a plain PostgreSQL has none of them.
create procedure contact.revoke_all()
  language plpgsql
  set search_path = ''
as $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on schema contact from %s', api_role);
    execute format('revoke all on all tables in schema contact from %s', api_role);
    execute format('revoke all on all sequences in schema contact from %s', api_role);
    execute format('revoke all on all routines in schema contact from %s', api_role);
  end loop;
end
$$;
call contact.revoke_all();
