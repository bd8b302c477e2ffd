-- Where the answer to a mail goes; empty for the sender.
alter table mail add column reply_to text not null default '';

-- Mails that were written into threads, so that none is twice, by a digest of their Message-ID.
create table ticket_mail (
  key bytea primary key,
  ticket_id bigint not null references ticket on delete cascade,
  account_id bigint not null references account on delete cascade,
  at timestamptz not null
);

create index ticket_mail_ticket on ticket_mail (ticket_id);
create index ticket_mail_account on ticket_mail (account_id, at);

-- Up to which mail a mailbox was read (RFC 3501 §2.3.1.1).
create table inbox_position (
  mailbox text primary key,
  uid_validity bigint not null,
  last_uid bigint not null
);
