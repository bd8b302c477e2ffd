import type { Database, Queryable } from '../../database/database.ts'

export interface OidcRecord {
  readonly payload: Record<string, unknown>
  readonly consumedAt: number | null
}

const KEYS = { id: 'id', uid: 'uid', userCode: 'user_code' } as const

interface AboutAccount {
  readonly accountId?: string
  /** Of an interaction: who has just typed the password, and who was signed in before. */
  readonly result?: { readonly login?: { readonly accountId?: string } }
  readonly session?: { readonly accountId?: string }
}

const accountOf = ({ accountId, result, session }: AboutAccount): string | null =>
  accountId ?? result?.login?.accountId ?? session?.accountId ?? null

/** The state of the embedded OpenID provider: interactions, grants, codes. */
export function createOidcStore(db: Database) {
  return {
    async put(
      model: string,
      id: string,
      payload: Record<string, unknown>,
      expiresAt: number | null,
    ): Promise<void> {
      await db.query(
        `insert into oidc_payload (model, id, payload, grant_id, uid, user_code, expires_at, account_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at,
           account_id = excluded.account_id`,
        [
          model,
          id,
          payload,
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.userCode ?? null,
          expiresAt === null ? null : new Date(expiresAt),
          accountOf(payload),
        ],
      )
    },

    async find(model: string, key: keyof typeof KEYS, value: string): Promise<OidcRecord | null> {
      const { rows } = await db.query<{ payload: Record<string, unknown>; consumed_at: Date | null }>(
        `select payload, consumed_at from oidc_payload
          where model = $1 and ${KEYS[key]} = $2 and (expires_at is null or expires_at > now())`,
        [model, value],
      )
      const row = rows[0]
      return row ? { payload: row.payload, consumedAt: row.consumed_at?.getTime() ?? null } : null
    },

    async consume(model: string, id: string): Promise<void> {
      await db.query('update oidc_payload set consumed_at = now() where model = $1 and id = $2', [model, id])
    },

    async drop(model: string, id: string): Promise<void> {
      await db.query('delete from oidc_payload where model = $1 and id = $2', [model, id])
    },

    async dropGrant(grantId: string): Promise<void> {
      await db.query('delete from oidc_payload where grant_id = $1', [grantId])
    },

    /** Ends all that the provider knows of a person's sign-ins: sessions, grants, codes and those under way. */
    async dropAllOf(accountPublicId: string, tx: Queryable): Promise<void> {
      await tx.query('delete from oidc_payload where account_id = $1', [accountPublicId])
    },

    async dropExpired(): Promise<void> {
      await db.query('delete from oidc_payload where expires_at < now()')
    },
  }
}

export type OidcStore = ReturnType<typeof createOidcStore>
