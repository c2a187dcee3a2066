-- Which of the held requests came from one network, so that a flood of one delays no digest of others.
alter table contact.requests add column network_key text;
create index requests_with_network on contact.requests (received_at) where network_key is not null;
