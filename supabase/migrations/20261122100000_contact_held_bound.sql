-- A held request is accepted only if fewer than a bound are held.
create index requests_still_held on contact.requests (id)
  where held_reasons <> '{}' and released_at is null and done_at is null;
