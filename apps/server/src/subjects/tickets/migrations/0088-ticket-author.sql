-- no transaction
-- People who do not work on tickets read those that they raised: a few of all that their organization has.
create index concurrently if not exists ticket_author on ticket (author_id);
