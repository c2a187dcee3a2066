-- The language in which a visitor wrote. Requests from before did not say.
alter table contact.requests add column language text;
