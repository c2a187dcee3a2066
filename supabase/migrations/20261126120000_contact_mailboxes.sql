-- Once some mailboxes of the company have an e-mail, which of them still wait for it.
alter table contact.outbox add column waits_for text[];
alter table contact.notices add column waits_for text[];
