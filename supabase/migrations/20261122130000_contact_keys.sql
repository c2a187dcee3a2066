-- E-mails about no request. The release before would try for days to send them, and drop them with any
-- erasure, if they stood in the outbox.
create table contact.notices (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  message_id text not null unique,
  created_at bigint not null,
  next_attempt_at bigint not null,
  attempts integer not null default 0,
  lease_until bigint,
  sent_at bigint,
  dead_at bigint,
  last_error text
);

create table contact.desk_keys (
  id integer primary key check (id = 1),
  epoch bigint not null default 1,
  mailed_at bigint
);

alter table contact.notices enable row level security;
alter table contact.desk_keys enable row level security;
create trigger refuse_truncate before truncate on contact.notices
  for each statement execute function contact.refuse_truncate();
create trigger refuse_truncate before truncate on contact.desk_keys
  for each statement execute function contact.refuse_truncate();

do $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on all tables in schema contact from %s', api_role);
    execute format('revoke all on all sequences in schema contact from %s', api_role);
  end loop;
end
$$;
