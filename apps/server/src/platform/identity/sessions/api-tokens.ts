import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import { API_TOKEN, type SessionStore } from '../../registry/session-store.ts'
import { userNotFound } from '../../runtime/errors.ts'
import { actorOf } from '../actor.ts'
import { hashToken, newApiToken } from '../tokens.ts'

export interface ApiTokensDeps {
  db: Pick<Database, 'transaction'>
  accounts: Pick<AccountStore, 'byEmail'>
  store: SessionStore
  audit: Pick<Audit, 'record'>
  now: () => number
}

/** Who gave or withdrew it sits at the server itself. */
const HERE = ''

/**
 * Tokens for programs. One is a session of an account, with all its rights and no more, that lasts as long as the token:
 * what ends the sessions of the account, such as a new password, ends it too.
 */
export function createApiTokens({ db, accounts, store, audit, now }: ApiTokensDeps) {
  async function accountOf(email: string): Promise<AccountRecord> {
    const account = await accounts.byEmail(email)
    if (!account) throw userNotFound()
    return account
  }

  return {
    /** The token is known only to the caller of this. */
    async issue(email: string, days: number, scopes: readonly string[] | null = null): Promise<string> {
      const account = await accountOf(email)
      const token = newApiToken()
      await db.transaction(async (tx) => {
        // Nobody signed in just now: what needs that asks for the password.
        const id = await store.open(account.id, { loginMethod: API_TOKEN, authenticatedAt: 0, scopes }, tx)
        await store.addRefreshToken(id, hashToken(token), now() + days * DAY_MS, tx)
        const detail = { by: 'API token', days, ...(scopes && { scopes: scopes.join(', ') }) }
        const by = actorOf(account)
        await audit.record({ action: 'signed_in', by, target: account.email, detail, address: HERE }, tx)
      })
      return token
    },

    /** How many tokens of the account ended. */
    async revoke(email: string): Promise<number> {
      const account = await accountOf(email)
      return await db.transaction(async (tx) => {
        const ended = await store.endApiTokensOf(account.id, 'API tokens revoked', tx)
        const detail = { reason: 'API tokens revoked', sessions: ended.length }
        const by = actorOf(account)
        if (ended.length > 0)
          await audit.record(
            { action: 'session_revoked', by, target: account.email, detail, address: HERE },
            tx,
          )
        return ended.length
      })
    },
  }
}
