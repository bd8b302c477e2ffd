import type { GroupProgram, GroupPrograms } from '@millwright/contract/analytics/analytics-groups'
import { daysBetween } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import type { ProgramRow } from '../production/shared/production-store.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'
import type { AnalysedMachine } from './analysed-machine-store.ts'
import { evenly, hasFigures } from './analytics.ts'
import type { DaysOf } from './period-usage.ts'

export interface GroupProgramsDeps extends Pick<ProductionStores, 'productions'> {
  now: () => number
}

/** Days of machines whose runs a page waits for. */
const MOST_DAYS = 20_000

/** By name: of very many machines those of some that are chosen evenly. */
export function createGroupPrograms({ productions, now }: GroupProgramsDeps) {
  return async (machines: readonly AnalysedMachine[], daysOf: DaysOf): Promise<GroupPrograms> => {
    const at = now()
    const measured = machines.filter((machine) => hasFigures(machine, at))
    const length = daysBetween(daysOf('UTC', at)).length
    const chosen = evenly(measured, Math.floor(MOST_DAYS / length))
    const windows = chosen.map(({ id, timezone }) => {
      const { from, to } = daysOf(timezone, at)
      return { machineId: id, from: dayBounds(from, timezone).from, to: dayBounds(to, timezone).to }
    })
    const found = windows.length > 0 ? await productions.programs(windows) : []
    return { Counted: chosen.length, Measured: measured.length, Programs: found.map(present) }
  }
}

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms) / 1000)

const present = (row: ProgramRow): GroupProgram => ({
  Program: row.name,
  Machines: row.machines,
  Runs: row.runs,
  Aborted: row.aborted,
  Pieces: row.pieces,
  Best: seconds(row.best),
  Median: seconds(row.median),
  Recent: seconds(row.recent),
})
