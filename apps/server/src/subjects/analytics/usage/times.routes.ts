import {
  aggregateGroupStatus,
  aggregateStatusHistory,
  listGroupLost,
} from '@millwright/contract/analytics/status-analytics'
import { MAX_DAYS_OF_MANY } from '@millwright/domain/time/range'
import { readPeriod } from '../../../platform/http/period.ts'
import { type Api, paged } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { MachinesStores } from '../../machines/shared/machines-stores.ts'
import type { AnalyticsStores } from '../shared/analytics-stores.ts'
import { createUsageDays, type UsageDaysStores } from '../shared/usage-days.ts'
import { createGroupStatus } from './group-status.ts'
import { createLostTimes } from './lost-times.ts'
import { createStatusHistory } from './status-history.ts'

/** Time by status that is summed up over days and machines. */
export const serveTimes = (
  { serve }: Api,
  {
    stores,
    db,
    failures,
    retentionDays,
    now,
  }: Needs<
    'machines',
    'db' | 'failures' | 'retentionDays' | 'now',
    Pick<AnalyticsStores, 'daysSoFar'> & Pick<MachinesStores, 'hourRates'> & UsageDaysStores
  >,
): void => {
  const ofGroup = createGroupStatus({ stores, failures, now })
  const history = createStatusHistory({
    days: createUsageDays({ db, stores }),
    keptDays: retentionDays.status,
    now,
  })
  const lostTimes = createLostTimes({ stores, failures, now })

  serve(aggregateStatusHistory, async ({ machine, query }) => ({
    result: { statuses: await history.buckets(machine, query) },
  }))

  serve(aggregateGroupStatus, async ({ group, query }) => ({
    result: await ofGroup(group, readPeriod(query, MAX_DAYS_OF_MANY)),
  }))

  serve(listGroupLost, async ({ caller, group, query }) => {
    const period = readPeriod(query, MAX_DAYS_OF_MANY)
    const lost = await lostTimes.ofGroup(group, period, caller.organizationId)
    return paged(lost, lost.length)
  })
}
