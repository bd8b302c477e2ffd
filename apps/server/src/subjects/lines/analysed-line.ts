import { analyseSteps, type LineAnalysis } from '@millwright/domain/lines/analyse'
import { type Bottlenecks, bottlenecksOf } from '@millwright/domain/lines/bottleneck'
import { type CauseWaiting, waitingFor } from '@millwright/domain/lines/losses'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database } from '../../platform/database/database.ts'
import type { Period } from '../../platform/http/period.ts'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import { inSlices } from '../../platform/runtime/in-slices.ts'
import type { FlowVersion, LineMachineRecord, LineRecord } from './line-store.ts'
import { machinesOf, versionOn } from './present-line.ts'
import { createReadLineFacts, type LineFactStores } from './read-line-facts.ts'

/** A line on a day, or in one of its shifts. */
export interface AnalysedLine extends LineAnalysis {
  readonly version: FlowVersion
  /** In the order of the flow. */
  readonly machines: readonly LineMachineRecord[]
  readonly shifts: readonly ShiftOccurrence[]
  readonly bottlenecks: Bottlenecks
  /** By the place of the cause. */
  readonly waiting: readonly CauseWaiting[]
  readonly shown: Period
}

/** Several people look at the same line. */
const TTL_MS = 15_000

export function createAnalyseLine({
  db,
  stores,
  now,
}: {
  db: Database
  stores: LineFactStores
  now: () => number
}) {
  const read = createReadLineFacts({ db, stores })
  const cached = createTtlCache<string, AnalysedLine>(TTL_MS, now)

  async function analyse(line: LineRecord, day: PlainDay, shown: Period): Promise<AnalysedLine> {
    const version = versionOn(line, day)
    const machines = machinesOf(line, version.flow)
    const facts = await read(version.flow, machines, shown, now())
    const analysis = await inSlices(analyseSteps(facts))
    const until = Math.max(shown.from, facts.to)
    return {
      ...analysis,
      // The hour before it explains waits at its begin; its parts are those of another day.
      line: { ...analysis.line, from: shown.from, to: until },
      version,
      machines,
      shifts: facts.shifts,
      bottlenecks: bottlenecksOf(analysis.stretches, analysis.ahead),
      waiting: waitingFor(analysis),
      shown: { from: shown.from, to: until },
    }
  }

  return {
    analyse,
    /** The same for a moment. */
    recent: (line: LineRecord, day: PlainDay, shown: Period): Promise<AnalysedLine> =>
      cached(`${line.id} ${line.changes} ${day} ${shown.from} ${shown.to}`, () => analyse(line, day, shown)),
  }
}
