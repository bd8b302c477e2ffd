import type { aggregateStatusHistory, HistoryBucket } from '@millwright/contract/analytics/status-analytics'
import type { QueryOf } from '@millwright/contract/wire/call'
import { type StatusTotals, sumTotals } from '@millwright/domain/status/totals'
import { MAX_HISTORY_DAYS, momentsFault, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { readInstant, refuseRange } from '../../../platform/http/period.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { presentCounters } from '../../status/shared/present-counters.ts'
import type { UsageDays } from '../shared/usage-days.ts'

export interface StatusHistoryDeps {
  days: Pick<UsageDays, 'read'>
  /** For how many days the status of a machine is kept. */
  keptDays: number
  now: () => number
}

type Query = QueryOf<typeof aggregateStatusHistory>

const MONTH_LENGTH = 'yyyy-mm'.length

/** Whole days at the machine, and months that are the sum of their days. Days to come have no bucket. */
export function createStatusHistory({ days, keptDays, now }: StatusHistoryDeps) {
  return {
    async buckets(machine: MachineRecord, query: Query): Promise<HistoryBucket[]> {
      const at = now()
      const wanted = daysOf(query, machine.timezone, at)
      if (wanted.length === 0) return []
      const first = addDays(dayAt(at, machine.timezone), -keptDays)
      const found = await days.read(machine, wanted, at, first)
      const groups = new Map<string, StatusTotals[]>()
      for (const day of wanted) {
        const totals = found.get(day)
        const key = query.aggregatedBy === 'months' ? day.slice(0, MONTH_LENGTH) : day
        if (totals) groups.set(key, [...(groups.get(key) ?? []), totals])
      }
      return [...groups].map(([Key, totals]) => ({ Key, ...presentCounters(sumTotals(totals)) }))
    },
  }
}

function daysOf(query: Query, zone: string, now: number): PlainDay[] {
  const from = readInstant('from', query.from)
  const to = readInstant('to', query.to)
  refuseRange(momentsFault(from, to, MAX_HISTORY_DAYS + 1), MAX_HISTORY_DAYS)
  const first = dayAt(from, zone)
  const last = dayAt(to - 1, zone)
  refuseRange(rangeFault({ from: first, to: last }, MAX_HISTORY_DAYS), MAX_HISTORY_DAYS)
  const today = dayAt(now, zone)
  const wanted: PlainDay[] = []
  for (let day = first; day <= last && day <= today; day = addDays(day, 1)) wanted.push(day)
  return wanted
}
