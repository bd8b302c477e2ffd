import type { ConditionSettings } from '@millwright/contract/condition/condition-budget'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ConditionSetting, ConditionSettingsStore } from './condition-settings-store.ts'

const present = ({ falseAlarmsAMonth, followsGoodRuns }: ConditionSetting): ConditionSettings => ({
  FalseAlarmsAMonth: falseAlarmsAMonth,
  FollowsGoodRuns: followsGoodRuns,
})

/** Of an organization, for the tests of all its machines (rules: condition 18). */
export function createConditionSettings({
  db,
  audit,
  store,
}: Needs<never, 'db' | 'audit'> & { store: ConditionSettingsStore }) {
  return {
    async read(organizationId: number): Promise<ConditionSettings> {
      return present(await store.of(organizationId))
    },

    async put({ caller, address }: RequestActor, given: ConditionSettings): Promise<ConditionSettings> {
      const setting = {
        falseAlarmsAMonth: given.FalseAlarmsAMonth,
        followsGoodRuns: given.FollowsGoodRuns,
      }
      await db.transaction(async (tx) => {
        await store.put(caller.organizationId, setting, tx)
        const target = caller.organizationCode
        await audit.record(
          { action: 'condition_settings_changed', by: caller, target, detail: present(setting), address },
          tx,
        )
      })
      return present(setting)
    },
  }
}
