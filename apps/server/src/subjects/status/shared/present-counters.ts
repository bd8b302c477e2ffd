import type { StatusCounters } from '@millwright/contract/status/status'
import { availability, efficiency } from '@millwright/domain/analytics/classic'
import type { StatusTotals } from '@millwright/domain/status/totals'

export const presentCounters = ({ noData, ...counted }: StatusTotals): StatusCounters => ({
  ...counted,
  NoData: noData,
  Availability: availability(counted),
  Efficiency: efficiency(counted),
})
