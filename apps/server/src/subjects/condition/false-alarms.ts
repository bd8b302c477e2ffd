import type { FalseAlarms } from '@millwright/contract/condition/condition-budget'
import { APP_TYPES } from '@millwright/domain/condition/app'
import { countRange } from '@millwright/domain/condition/count-range'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { Apps } from './apps.ts'

const DAYS = 90
const MONTHS = DAYS / 30
/** More nobody decides about at once. */
const LISTED = 20

/** How the alarms of a group compare with what its owners allow. */
export function createFalseAlarms({
  alarms,
  apps,
  now,
}: Needs<never, 'now'> & { alarms: AlarmStore; apps: Pick<Apps, 'checkOn'> }) {
  return async ({ id }: GroupRecord): Promise<FalseAlarms> => {
    apps.checkOn()
    const since = new Date(now() - DAYS * DAY_MS)
    const [{ machines, aMonth }, counted, undecided] = await Promise.all([
      alarms.budgetOf(id, since, APP_TYPES),
      alarms.countOf(id, since),
      alarms.undecidedOf(id, since, LISTED),
    ])
    const [from, to] = countRange(counted.calledGood, counted.alarms)
    const machineMonths = Math.max(1, machines) * MONTHS
    return {
      days: DAYS,
      machines,
      ...counted,
      promised: aMonth * MONTHS,
      aMonth: {
        promised: aMonth / Math.max(1, machines),
        from: from / machineMonths,
        to: to / machineMonths,
      },
      undecided: undecided.map(({ app, raisedAt, ...rest }) => ({
        ...rest,
        type: app,
        at: raisedAt.getTime(),
      })),
    }
  }
}
