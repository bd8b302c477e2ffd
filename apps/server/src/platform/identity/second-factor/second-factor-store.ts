import type { SecondStepRule } from '@millwright/domain/people/second-step'
import type { Database, Queryable } from '../../database/database.ts'

export interface FactorRecord {
  readonly sealed: Buffer
  readonly confirmedAt: Date | null
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
        `select f.secret as sealed, f.confirmed_at as "confirmedAt",
                (select count(*)::int from recovery_code r where r.account_id = f.account_id) as "codesLeft"
           from second_factor f where f.account_id = $1`,
        [accountId],
      )
      return rows[0] ?? null
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
      hashes: readonly Buffer[],
      tx: Queryable,
    ): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update second_factor set confirmed_at = now(), taken_period = $3
          where account_id = $1 and shown_to = $2 and confirmed_at is null`,
        [accountId, shownTo, period],
      )
      if (rowCount === 0) return false
      await tx.query('insert into recovery_code (account_id, hash) select $1, unnest($2::bytea[])', [
        accountId,
        hashes,
      ])
      return true
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

    /** False where there was none. */
    async remove(accountId: number, tx: Queryable): Promise<boolean> {
      await tx.query('delete from recovery_code where account_id = $1', [accountId])
      const { rowCount } = await tx.query('delete from second_factor where account_id = $1', [accountId])
      return rowCount === 1
    },
  }
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>
