import type { StatusCounters } from '@millwright/contract/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'

/** As they are counted and drawn, without the ratios that come with them. */
export const totalsOfCounters = ({ NoData, ...counted }: StatusCounters): StatusTotals => {
  const { EXE, HANDLING, READY, FAIL, POWER_OFF, DISCONNECTED } = counted
  return { EXE, HANDLING, READY, FAIL, POWER_OFF, DISCONNECTED, noData: NoData }
}
