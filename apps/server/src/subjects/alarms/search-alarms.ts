import { createFindTerms } from '../../platform/search/find-terms.ts'
import type { SearchSources } from '../../platform/search/search-source.ts'
import { createSeenMachineStore } from '../../platform/search/seen-machine-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmsStores } from './shared/alarms-stores.ts'

/** A longer word finds the rest. */
const MOST = 6

export const searchAlarms = ({
  stores,
  db,
  failures,
}: Needs<'terms', 'db' | 'failures', Pick<AlarmsStores, 'alarms'>>): SearchSources => {
  const find = createFindTerms({ db, terms: stores.terms })
  const machines = createSeenMachineStore(db)
  return {
    /** An alarm that is active somewhere leads to a machine on which it is. */
    async Alarms(input) {
      const all = await find('alarm', input, MOST, ({ name, note }, at) => ({
        Code: name,
        Text: note,
        ...at,
      }))
      if (all.length === 0) return []
      const codes = all.map(({ Code }) => Code)
      const active = await failures.without(
        'search',
        input.seen,
        (id) => id,
        (some) => stores.alarms.machinesWith(codes, some),
      )
      const names = await machines.namesOf([...active.values()].flatMap(([first]) => first ?? []))
      return all.map((alarm) => {
        const on = active.get(alarm.Code) ?? []
        const machine = on[0] === undefined ? undefined : names.get(on[0])
        return {
          ...alarm,
          ...(machine && { MachineId: machine.publicId, MachineName: machine.name }),
          Open: on.length,
        }
      })
    },
  }
}
