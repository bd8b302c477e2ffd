import type { Person } from '@millwright/contract/areas'
import type { Database, Queryable } from '../database/database.ts'
import type { Viewer } from './machine-store.ts'

/** Who calls, as far as every call needs to know. */
export interface Caller extends Viewer, Person {
  readonly sessionId: string
  readonly publicId: string
  readonly name: string
  readonly email: string
  readonly organizationCode: string
  /** In which the person reads. */
  readonly language: string
  /** When the person proved who they are, epoch milliseconds. */
  readonly authenticatedAt: number
  readonly loginMethod: string
}

export interface NewSession {
  readonly loginMethod: string
  readonly authenticatedAt: number
  readonly scopes?: readonly string[] | null
  readonly device?: string
  readonly address?: string
}

export interface OpenSessionRecord {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly loginMethod: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** Nobody looks through more. */
const MAX_LISTED = 200

export type Rotation =
  | { readonly kind: 'rotated'; readonly sessionId: string; readonly accountPublicId: string }
  | { readonly kind: 'reused'; readonly sessionId: string; readonly accountPublicId: string }
  | { readonly kind: 'refused' }

interface FoundToken {
  sessionId: string
  accountPublicId: string
  isUsed: boolean
  isOver: boolean
  nextHash: Buffer | null
  isAnswerLost: boolean
}

/** Of an account `a` in an organization `o`. */
const PERSON = `a.id as "accountId", a.public_id as "publicId", trim(a.firstname || ' ' || a.lastname) as name, a.email,
    a.language, a.is_admin as "isAdmin", o.id as "organizationId", o.business_code as "organizationCode",
    o.type as "organizationType",
    array(select r.label from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) as roles`

/** How a session was opened that lasts for as long as its one token, which is never exchanged for another. */
export const API_TOKEN = 'API_TOKEN'

const CALLER = `s.id as "sessionId", s.authenticated_at as "authenticatedAt", s.login_method as "loginMethod", ${PERSON}`

type CallerRow = Omit<Caller, 'authenticatedAt'> & { authenticatedAt: Date }

const callerIn = ([row]: readonly CallerRow[]): Caller | null =>
  row ? { ...row, authenticatedAt: row.authenticatedAt.getTime() } : null

export function createSessionStore(db: Database) {
  return {
    async open(
      accountId: number,
      { loginMethod, authenticatedAt, scopes = null, device = '', address = '' }: NewSession,
      tx: Queryable = db,
    ): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into session (account_id, login_method, authenticated_at, scopes, device, address)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [accountId, loginMethod, new Date(authenticatedAt), scopes, device, address],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error('session was not stored')
      return id
    },

    /** Those that can still be renewed, the ones that were seen last first. */
    async openOf(accountId: number): Promise<OpenSessionRecord[]> {
      const { rows } = await db.query<OpenSessionRecord>(
        `select s.id, s.device, s.address, s.login_method as "loginMethod", s.created_at as "createdAt", s.seen_at as "seenAt"
           from session s
          where s.account_id = $1 and s.ended_at is null and exists (
            select 1 from refresh_token t where t.session_id = s.id and t.used_at is null and t.expires_at > now())
          order by s.seen_at desc limit ${MAX_LISTED}`,
        [accountId],
      )
      return rows
    },

    async seen(sessionId: string, address: string): Promise<void> {
      await db.query('update session set seen_at = now(), address = $2 where id = $1', [sessionId, address])
    },

    /** False for one of somebody else, and for one that has ended. */
    async isOpenOf(accountId: number, sessionId: string, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        'select 1 from session where id::text = $1 and account_id = $2 and ended_at is null',
        [sessionId, accountId],
      )
      return rows.length > 0
    },

    /** True when this ended it, false when it had ended before. */
    async end(sessionId: string, reason: string, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        'update session set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null returning id',
        [sessionId, reason],
      )
      return rows.length > 0
    },

    /** Ends all sessions of an account but one; returns those that ended. */
    async endAllOf(
      accountId: number,
      reason: string,
      exceptId: string | null,
      tx: Queryable = db,
    ): Promise<string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `update session set ended_at = now(), end_reason = $2
          where account_id = $1 and ended_at is null and id is distinct from $3::uuid returning id`,
        [accountId, reason, exceptId],
      )
      return rows.map((row) => row.id)
    },

    /** Null when the session has ended. */
    async callerOf(sessionId: string): Promise<Caller | null> {
      const { rows } = await db.prepared<CallerRow>(
        `select ${CALLER}
           from session s join account a on a.id = s.account_id join organization o on o.id = a.organization_id
          where s.id = $1 and s.ended_at is null`,
        [sessionId],
      )
      return callerIn(rows)
    },

    /** Null when the token is not known, has expired, is not good for what it is used for, or its session has ended. */
    async callerByApiToken(hash: Buffer, scope: string | null = null): Promise<Caller | null> {
      const { rows } = await db.prepared<CallerRow>(
        `select ${CALLER}
           from refresh_token t join session s on s.id = t.session_id
           join account a on a.id = s.account_id join organization o on o.id = a.organization_id
          where t.hash = $1 and t.expires_at > now() and s.ended_at is null and s.login_method = $2
            and (s.scopes is null or $3 = any(s.scopes))`,
        [hash, API_TOKEN, scope],
      )
      return callerIn(rows)
    },

    /** Returns the sessions that ended. */
    async endApiTokensOf(accountId: number, reason: string, tx: Queryable): Promise<string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `update session set ended_at = now(), end_reason = $2
          where account_id = $1 and ended_at is null and login_method = $3 returning id`,
        [accountId, reason, API_TOKEN],
      )
      return rows.map((row) => row.id)
    },

    /** A person who has no session because they write by mail; null when they have left. */
    async callerByMail(accountId: number): Promise<Caller | null> {
      const { rows } = await db.query<Omit<Caller, 'sessionId' | 'authenticatedAt' | 'loginMethod'>>(
        `select ${PERSON} from account a join organization o on o.id = a.organization_id where a.id = $1`,
        [accountId],
      )
      return rows[0] ? { ...rows[0], sessionId: '', authenticatedAt: 0, loginMethod: 'mail' } : null
    },

    async addRefreshToken(sessionId: string, hash: Buffer, expiresAt: number, tx: Queryable): Promise<void> {
      await tx.query('insert into refresh_token (hash, session_id, expires_at) values ($1, $2, $3)', [
        hash,
        sessionId,
        new Date(expiresAt),
      ])
    },

    /**
     * Rotates a refresh token in one step. A token that was rotated before was copied, unless it was rotated just now
     * and its successor was never used: then the answer was lost, as when a page is reloaded at that moment, and
     * the lost successor is replaced.
     */
    rotate: (
      { hash, organizationCode }: { hash: Buffer; organizationCode: string | null },
      next: { hash: Buffer; expiresAt: number },
    ): Promise<Rotation> =>
      db.transaction(async (tx) => {
        const found = await tx.query<FoundToken>(
          `select t.session_id as "sessionId", a.public_id as "accountPublicId", t.used_at is not null as "isUsed",
                  (t.expires_at < now() or s.ended_at is not null) as "isOver", t.next_hash as "nextHash",
                  coalesce(t.used_at > now() - interval '10 seconds' and n.used_at is null, false) as "isAnswerLost"
             from refresh_token t
             join session s on s.id = t.session_id
             join account a on a.id = s.account_id
             join organization o on o.id = a.organization_id
             left join refresh_token n on n.hash = t.next_hash
            where t.hash = $1 and ($2::text is null or o.business_code = $2) and s.login_method <> $3
              for update of t`,
          [hash, organizationCode, API_TOKEN],
        )
        const token = found.rows[0]
        if (!token || token.isOver) return { kind: 'refused' }
        const { sessionId, accountPublicId } = token
        if (token.isUsed && !token.isAnswerLost) return { kind: 'reused', sessionId, accountPublicId }
        if (token.isUsed) await tx.query('delete from refresh_token where hash = $1', [token.nextHash])
        await tx.query('update refresh_token set used_at = now(), next_hash = $2 where hash = $1', [
          hash,
          next.hash,
        ])
        await tx.query('insert into refresh_token (hash, session_id, expires_at) values ($1, $2, $3)', [
          next.hash,
          sessionId,
          new Date(next.expiresAt),
        ])
        return { kind: 'rotated', sessionId, accountPublicId }
      }),

    /** Sessions that ended before this, or were opened before it and can no longer be renewed, and tokens that expired. */
    async dropOver(before: Date): Promise<void> {
      await db.query('delete from refresh_token where expires_at < now()')
      await db.query(
        `delete from session where ended_at < $1
            or (ended_at is null and created_at < $1 and id not in (select session_id from refresh_token))`,
        [before],
      )
      await db.query('delete from used_external_token where expires_at < now()')
    },

    /** False when the token was used before. */
    async takeExternalToken(hash: Buffer, expiresAt: number): Promise<boolean> {
      await db.query('delete from used_external_token where expires_at < now()')
      const { rows } = await db.query(
        'insert into used_external_token (hash, expires_at) values ($1, $2) on conflict do nothing returning hash',
        [hash, new Date(expiresAt)],
      )
      return rows.length > 0
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
