import { USUAL_FALSE_ALARMS_A_MONTH } from '@millwright/domain/condition/evidence'
import type { Database, Queryable } from '../../platform/database/database.ts'

export interface ConditionSetting {
  readonly falseAlarmsAMonth: number
  readonly followsGoodRuns: boolean
}
const USUAL: ConditionSetting = {
  falseAlarmsAMonth: USUAL_FALSE_ALARMS_A_MONTH,
  followsGoodRuns: false,
}

const COLUMNS = 's.false_alarms_a_month as "falseAlarmsAMonth", s.follows_good_runs as "followsGoodRuns"'

export function createConditionSettingsStore(db: Database) {
  return {
    async of(organizationId: number): Promise<ConditionSetting> {
      const { rows } = await db.query<ConditionSetting>(
        `select ${COLUMNS} from condition_setting s where s.organization_id = $1`,
        [organizationId],
      )
      return rows[0] ?? USUAL
    },

    /** Of its owner. */
    async ofMachine(machineId: number): Promise<ConditionSetting> {
      const { rows } = await db.query<ConditionSetting>(
        `select ${COLUMNS} from machine m join condition_setting s on s.organization_id = m.organization_id
          where m.id = $1`,
        [machineId],
      )
      return rows[0] ?? USUAL
    },

    async put(organizationId: number, setting: ConditionSetting, tx: Queryable): Promise<void> {
      await tx.query(
        `insert into condition_setting (organization_id, false_alarms_a_month, follows_good_runs) values ($1, $2, $3)
         on conflict (organization_id) do update
           set false_alarms_a_month = excluded.false_alarms_a_month, follows_good_runs = excluded.follows_good_runs`,
        [organizationId, setting.falseAlarmsAMonth, setting.followsGoodRuns],
      )
    },
  }
}

export type ConditionSettingsStore = ReturnType<typeof createConditionSettingsStore>
