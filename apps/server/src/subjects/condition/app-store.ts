import { APP_TYPES, type AppType } from '@millwright/domain/condition/app'
import type { Database, Queryable } from '../../platform/database/database.ts'

export interface MachineApp {
  readonly app: AppType
  readonly isEnabled: boolean
  readonly expiresAt: Date | null
}

/** One that was never changed is on, without an end. */
export const allApps = (changed: readonly MachineApp[] = []): MachineApp[] =>
  APP_TYPES.map(
    (app) => changed.find((each) => each.app === app) ?? { app, isEnabled: true, expiresAt: null },
  )

export function createAppStore(db: Database) {
  return {
    async ofMachine(machineId: number): Promise<MachineApp[]> {
      const { rows } = await db.query<MachineApp>(
        `select app, is_enabled as "isEnabled", expires_at as "expiresAt" from condition_app where machine_id = $1`,
        [machineId],
      )
      return allApps(rows)
    },

    /** Only what was ever changed. */
    async changedOf(machineIds: readonly number[]): Promise<(MachineApp & { machineId: number })[]> {
      const { rows } = await db.query<MachineApp & { machineId: number }>(
        `select machine_id::int as "machineId", app, is_enabled as "isEnabled", expires_at as "expiresAt"
           from condition_app where machine_id = any($1::bigint[])`,
        [machineIds],
      )
      return rows
    },

    async set(machineId: number, { app, isEnabled, expiresAt }: MachineApp, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into condition_app (machine_id, app, is_enabled, expires_at) values ($1, $2, $3, $4)
         on conflict (machine_id, app) do update set is_enabled = excluded.is_enabled, expires_at = excluded.expires_at`,
        [machineId, app, isEnabled, expiresAt],
      )
    },
  }
}

export type AppStore = ReturnType<typeof createAppStore>
