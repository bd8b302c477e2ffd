import type { StatusCounters } from '@millwright/contract/status/status'
import { sumTotals } from '@millwright/domain/status/totals'
import type { Period } from '../../../platform/http/period.ts'
import type { GroupRecord } from '../../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../../platform/registry/machine-failures.ts'
import type { Stores } from '../../../stores.ts'
import { presentCounters } from '../../status/present-counters.ts'
import { readRunningDay, type SoFarStores } from '../so-far/read-so-far.ts'

const MAX_MEMBERS = 10_000

export interface GroupStatusDeps {
  stores: SoFarStores & Pick<Stores, 'machines'>
  failures: MachineFailures
  now: () => number
}

/** Time by status of all machines of a group together. */
export function createGroupStatus({ stores, failures, now }: GroupStatusDeps) {
  return async (group: GroupRecord, period: Period): Promise<StatusCounters> => {
    const { machines } = await stores.machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MEMBERS })
    const idOf = ({ id }: { readonly id: number }): number => id
    return await failures.without('status of a group', machines, idOf, async (some) => {
      const at = now()
      const { statuses } = readRunningDay(stores, some.map(idOf), period, at)
      const windows = some.map(({ id }) => ({ machineId: id, ...period }))
      return presentCounters(sumTotals(await statuses.totalsIn(windows, at)))
    })
  }
}
