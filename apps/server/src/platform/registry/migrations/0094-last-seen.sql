-- When a person last signed in or had their session renewed, which a page does every ten minutes while it is used. Kept with the
-- account: sessions are deleted some time after they end. Programs with a token are not persons.
alter table account add last_seen_at timestamptz;
update account a set last_seen_at = seen.at
  from (select s.account_id, max(greatest(s.created_at, t.issued_at)) as at
          from session s left join refresh_token t on t.session_id = s.id
         where s.login_method <> 'API_TOKEN' group by s.account_id) seen
 where seen.account_id = a.id;
