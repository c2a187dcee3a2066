-- How a text was folded for searches, so that those of the release before are folded again.
alter table contact.search_texts add column folding integer not null default 1;
