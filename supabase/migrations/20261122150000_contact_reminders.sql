-- What the company is reminded of and warned about, and what it has been told.
alter table contact.notices add column details text;

create table contact.told (
  occasion text primary key,
  value text not null
);

alter table contact.told enable row level security;
create trigger refuse_truncate before truncate on contact.told
  for each statement execute function contact.refuse_truncate();

do $$
declare
  api_role text;
begin
  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on all tables in schema contact from %s', api_role);
  end loop;
end
$$;
