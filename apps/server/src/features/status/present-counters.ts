import type { StatusCounters } from '@millwright/contract/calls/status'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { availability, efficiency } from '@millwright/domain/usage/classic'

export const presentCounters = ({ noData, ...counted }: StatusTotals): StatusCounters => ({
  ...counted,
  NoData: noData,
  Availability: availability(counted),
  Efficiency: efficiency(counted),
})
