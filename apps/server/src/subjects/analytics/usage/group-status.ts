import type { StatusCounters } from '@millwright/contract/status/status'
import { sumTotals } from '@millwright/domain/status/totals'
import type { Period } from '../../../platform/http/period.ts'
import type { GroupRecord } from '../../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../../platform/registry/machine-failures.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { presentCounters } from '../../status/shared/present-counters.ts'
import { readRunningDay, type SoFarStores } from '../shared/read-so-far.ts'

const MAX_MEMBERS = 10_000

export interface GroupStatusDeps {
  stores: SoFarStores & Pick<PlatformStores, 'machines'>
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
