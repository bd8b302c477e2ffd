import { presentLost } from '@millwright/contract/analytics/present-lost'
import type { MachineLost } from '@millwright/contract/analytics/status-analytics'
import { presentMoney } from '@millwright/contract/machines/present-money'
import { meanRate, type RateLevels, rateParts } from '@millwright/domain/machines/hour-rate'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { isUnknown, type LostTime, lostOf, lostSeconds } from '@millwright/domain/status/lost'
import { sumTotals } from '@millwright/domain/status/totals'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt, usableZone } from '@millwright/domain/time/zone'
import type { Period } from '../../../platform/http/period.ts'
import { createTtlCache } from '../../../platform/http/ttl-cache.ts'
import type { GroupRecord } from '../../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../../platform/registry/machine-failures.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { MachinesStores } from '../../machines/shared/machines-stores.ts'
import { plannedTotals } from '../../shifts/shared/planned-totals.ts'
import type { ShiftsStores } from '../../shifts/shared/shifts-stores.ts'
import { readRunningDay, type SoFarStores } from '../shared/read-so-far.ts'

export interface LostTimesDeps {
  stores: SoFarStores &
    Pick<MachinesStores, 'hourRates'> &
    Pick<PlatformStores, 'machines'> &
    Pick<ShiftsStores, 'plans'>
  failures: MachineFailures
  now: () => number
}

const MAX_MEMBERS = 10_000
/** Many screens show the same group and day. */
const TTL_MS = 15_000

/** Of each machine's own shifts; the number of statements does not grow with the group. */
export function createLostTimes({ stores, failures, now }: LostTimesDeps) {
  const cached = createTtlCache<string, MachineLost[]>(TTL_MS, now)

  async function count(group: GroupRecord, period: Period, organizationId: number): Promise<MachineLost[]> {
    const { machines } = await stores.machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MEMBERS })
    const at = now()
    const planned = await failures.without('lost time', machines, idOf, (some) => {
      const { statuses } = readRunningDay(stores, some.map(idOf), period, at)
      return plannedTotals({ plans: stores.plans, statuses }, some, period, at)
    })
    const rates = await stores.hourRates.levelsOf(organizationId, machines.map(idOf))
    return planned.map(({ machine, shifts, totals }) => {
      const lost = lostOf(sumTotals(totals))
      return {
        MachineId: machine.publicId,
        Lost: lost && presentLost(lost),
        Cost: lost && rates && costOf(lost, rates(machine.id), machine, period),
        Shifts: shifts.map(presentPlanned),
      }
    })
  }

  return {
    async ofGroup(group: GroupRecord, period: Period, organizationId: number): Promise<MachineLost[]> {
      // Who sets a rate sees it at once.
      const rates = await stores.hourRates.stamp(organizationId)
      return cached(`${group.id} ${period.from} ${period.to} ${rates}`, () =>
        count(group, period, organizationId),
      )
    },
  }
}

/** Pages ask by day, where this is the rate of the day; of longer it is the mean. */
function costOf(lost: LostTime, levels: RateLevels, { timezone }: MachineRecord, { from, to }: Period) {
  if (isUnknown(lost)) return null
  const zone = usableZone(timezone)
  const rate = meanRate(rateParts(levels, { from: dayAt(from, zone), to: dayAt(to - 1, zone) }))
  return rate && presentMoney({ ...rate, amount: (rate.amount * lostSeconds(lost) * 1000) / HOUR_MS })
}

const idOf = ({ id }: MachineRecord): number => id

const presentPlanned = ({ number, from, to }: ShiftOccurrence): MachineLost['Shifts'][number] => ({
  Number: number,
  StartDateTime: new Date(from).toISOString(),
  EndDateTime: new Date(to).toISOString(),
})
