-- Contact requests, their outgoing e-mails, and what keeps both honest: used captcha solutions, the
-- rate limiter's memory, salts. All times are milliseconds since 1970 (UTC), as in the contact core.
-- A schema of its own, because Supabase's Data API exposes `public`.
create schema contact;

create table contact.schema_version (
  -- Raised by a migration after which an older host must not go on.
  version integer not null
);
create unique index schema_version_single on contact.schema_version ((true));
insert into contact.schema_version values (1);

create table contact.requests (
  -- From a sequence: the number of an erased request is never given to another person's.
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  body_digest text not null,
  received_at bigint not null,
  name text not null,
  email text not null,
  -- How addresses are compared; folded before it comes here, because lower() depends on the locale.
  email_key text not null,
  phone text,
  company text,
  message text not null,
  held_reasons text[] not null,
  done_at bigint,
  released_at bigint,
  -- When a digest took it: set by the statement that makes the digest, so that two hosts make one.
  digested_at bigint
);
create index requests_by_email on contact.requests (email_key);
create index requests_by_time on contact.requests (received_at);
create index requests_undigested on contact.requests (id)
  where held_reasons <> '{}' and released_at is null and digested_at is null;

create table contact.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notification', 'acknowledgement', 'digest')),
  message_id text not null unique,
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  lease_until bigint,
  sent_at bigint,
  dead_at bigint,
  last_error text
);
create index outbox_waiting on contact.outbox (created_at, id)
  where sent_at is null and dead_at is null;
create index outbox_dead on contact.outbox (id) where dead_at is not null;

create table contact.outbox_requests (
  outbox_id bigint not null references contact.outbox (id) on delete cascade,
  request_id bigint not null references contact.requests (id) on delete cascade,
  primary key (outbox_id, request_id)
);
create index outbox_requests_by_request on contact.outbox_requests (request_id);

create table contact.captcha_nonces (
  value text primary key,
  expires_at bigint not null
);
create index captcha_nonces_by_expiry on contact.captcha_nonces (expires_at);

create table contact.rate_limits (
  address_key text primary key,
  -- Null only inside the transaction that makes the row.
  state jsonb,
  updated_at bigint not null
);
create index rate_limits_by_age on contact.rate_limits (updated_at);

create table contact.address_salts (
  id bigint generated always as identity primary key,
  salt text not null,
  created_at bigint not null
);

-- The hosts connect as the owner, to whom row level security does not apply. Without a policy it
-- leaves nothing to anybody else, even if somebody grants them the tables one day.
alter table contact.schema_version enable row level security;
alter table contact.requests enable row level security;
alter table contact.outbox enable row level security;
alter table contact.outbox_requests enable row level security;
alter table contact.captcha_nonces enable row level security;
alter table contact.rate_limits enable row level security;
alter table contact.address_salts enable row level security;

-- The roles of Supabase's API; a plain PostgreSQL has none of them.
do $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on schema contact from %s', api_role);
    execute format('revoke all on all tables in schema contact from %s', api_role);
    execute format('revoke all on all sequences in schema contact from %s', api_role);
    execute format('revoke all on all functions in schema contact from %s', api_role);
  end loop;
end
$$;
