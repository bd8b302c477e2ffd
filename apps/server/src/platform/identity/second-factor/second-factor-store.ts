import type { SecondStepRule } from '@millwright/domain/people/second-step'
import type { Database, Queryable } from '../../database/database.ts'

export interface FactorRecord {
  readonly sealed: Buffer
  readonly confirmedAt: Date | null
}

export interface FactorsThere {
  /** An app that makes codes, and was confirmed. */
  readonly hasApp: boolean
  readonly passkeys: number
  readonly codesLeft: number
}

export function createSecondFactorStore(db: Database) {
  /** Null where none waits for this one. */
  async function waitingFor(accountId: number, shownTo: string): Promise<Buffer | null> {
    const { rows } = await db.query<{ sealed: Buffer }>(
      `select secret as sealed from second_factor
        where account_id = $1 and shown_to = $2 and confirmed_at is null`,
      [accountId, shownTo],
    )
    return rows[0]?.sealed ?? null
  }

  return {
    async of(accountId: number): Promise<FactorRecord | null> {
      const { rows } = await db.query<FactorRecord>(
        `select f.secret as sealed, f.confirmed_at as "confirmedAt" from second_factor f where f.account_id = $1`,
        [accountId],
      )
      return rows[0] ?? null
    },

    async there(accountId: number, tx: Queryable = db): Promise<FactorsThere> {
      const { rows } = await tx.query<FactorsThere>(
        `select exists (select from second_factor where account_id = $1 and confirmed_at is not null) as "hasApp",
                (select count(*) from passkey where account_id = $1) as passkeys,
                (select count(*) from recovery_code where account_id = $1) as "codesLeft"`,
        [accountId],
      )
      return rows[0] ?? { hasApp: false, passkeys: 0, codesLeft: 0 }
    },

    /** Until the transaction ends nobody else adds to what the account has, or takes from it. */
    async hold(accountId: number, tx: Queryable): Promise<void> {
      await tx.query('select from account where id = $1 for no key update', [accountId])
    },

    /** In place of those that are there. */
    async putCodes(accountId: number, hashes: readonly Buffer[], tx: Queryable): Promise<void> {
      await tx.query('delete from recovery_code where account_id = $1', [accountId])
      await tx.query('insert into recovery_code (account_id, hash) select $1, unnest($2::bytea[])', [
        accountId,
        hashes,
      ])
    },

    async ruleOf(organizationId: number, tx: Queryable = db): Promise<SecondStepRule> {
      const { rows } = await tx.query<SecondStepRule>(
        'select second_factor as of, second_factor_roles as roles from organization where id = $1',
        [organizationId],
      )
      return rows[0] ?? { of: 'nobody', roles: [] }
    },

    async setRule(organizationId: number, { of, roles }: SecondStepRule, tx: Queryable): Promise<void> {
      await tx.query('update organization set second_factor = $2, second_factor_roles = $3 where id = $1', [
        organizationId,
        of,
        roles,
      ])
    },

    /**
     * The secret that waits to be confirmed; null where one was. The one that it was shown to sees the same once more. Others get a new one:
     * somebody who has guessed the password must not know that of the owner.
     */
    async begin(accountId: number, shownTo: string, sealed: Buffer): Promise<Buffer | null> {
      await db.query(
        `insert into second_factor (account_id, secret, shown_to) values ($1, $2, $3)
         on conflict (account_id) do update set secret = excluded.secret, shown_to = excluded.shown_to
          where second_factor.confirmed_at is null and second_factor.shown_to <> excluded.shown_to`,
        [accountId, sealed, shownTo],
      )
      return await waitingFor(accountId, shownTo)
    },

    waitingFor,

    /** False where it was confirmed meanwhile, or replaced. */
    async confirm(
      { accountId, shownTo, period }: { accountId: number; shownTo: string; period: number },
      tx: Queryable,
    ): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update second_factor set confirmed_at = now(), taken_period = $3
          where account_id = $1 and shown_to = $2 and confirmed_at is null`,
        [accountId, shownTo, period],
      )
      return rowCount === 1
    },

    /** False for a code that was taken before, or is older than one that was. */
    async take(accountId: number, period: number): Promise<boolean> {
      const { rowCount } = await db.query(
        'update second_factor set taken_period = $2 where account_id = $1 and taken_period < $2',
        [accountId, period],
      )
      return rowCount === 1
    },

    async takeRecovery(accountId: number, hash: Buffer): Promise<boolean> {
      const { rowCount } = await db.query('delete from recovery_code where account_id = $1 and hash = $2', [
        accountId,
        hash,
      ])
      return rowCount === 1
    },

    async removeApp(accountId: number, tx: Queryable): Promise<void> {
      await tx.query('delete from second_factor where account_id = $1', [accountId])
    },

    async removeAll(accountId: number, tx: Queryable): Promise<void> {
      for (const table of ['passkey', 'recovery_code', 'second_factor'])
        await tx.query(`delete from ${table} where account_id = $1`, [accountId])
    },
  }
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>
