-- An acknowledgement counts for its inbox, its domain and the whole site, so that all of a day are read.
create index outbox_acknowledgements on contact.outbox (created_at) where kind = 'acknowledgement';

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

do $$
declare
  each_table regclass;
  api_role text;
begin
  for each_table in
    select oid from pg_class where relnamespace = 'contact'::regnamespace and relkind = 'r'
  loop
    execute format(
      'create trigger refuse_truncate before truncate on %s '
      'for each statement execute function contact.refuse_truncate()', each_table);
  end loop;

  foreach api_role in array array['public', 'anon', 'authenticated', 'service_role'] loop
    continue when api_role <> 'public' and to_regrole(api_role) is null;
    execute format('revoke all on function contact.refuse_truncate() from %s', api_role);
  end loop;
end
$$;
