import type { Database } from '../../../platform/database/database.ts'

/** The two lists of switches that a person has. */
export type PreferenceKind = 'subscriptions' | 'channels'
export type Switches = Readonly<Record<string, boolean>>

export function createPreferenceStore(db: Database) {
  return {
    /** Only what the person ever switched. */
    async of(accountId: number, kind: PreferenceKind): Promise<Switches> {
      const { rows } = await db.query<{ switches: Switches }>(
        `select ${kind} as switches from notice_preference where account_id = $1`,
        [accountId],
      )
      return rows[0]?.switches ?? {}
    },

    /** Switches that are not given stay; all in one step, so that two changes at once both count. */
    async merge(accountId: number, kind: PreferenceKind, changes: Switches): Promise<Switches> {
      const { rows } = await db.query<{ switches: Switches }>(
        `insert into notice_preference (account_id, ${kind}) values ($1, $2)
         on conflict (account_id) do update set ${kind} = notice_preference.${kind} || excluded.${kind}
         returning ${kind} as switches`,
        [accountId, changes],
      )
      return rows[0]?.switches ?? {}
    },
  }
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>
