import { randomUUID } from 'node:crypto'
import { counterMaxPerHour } from '@millwright/contract/maintenance/maintenance-counters'
import { pageAddress } from '@millwright/contract/page-address'
import { AREAS } from '@millwright/contract/subjects'
import { isPlanned } from '@millwright/domain/maintenance/effort'
import { forecastDue } from '@millwright/domain/maintenance/forecast'
import {
  type Cycle,
  calendarUse,
  highestLevel,
  levelOf,
  nextLook,
  stageOf,
} from '@millwright/domain/maintenance/level'
import { limitOf, type Trigger } from '@millwright/domain/maintenance/trigger'
import { usableZone } from '@millwright/domain/time/zone'
import type { Database } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import { isTransient } from '../../platform/runtime/transient-failure.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { addEvent } from './activity-event-store.ts'
import { createCheckStore, type Finding } from './check-store.ts'
import { type CountedGauge, createCountGauges } from './count-gauges.ts'
import type { CheckedOperation, ShownGauge } from './operation-store.ts'

export interface CheckOperationsDeps {
  db: Database
  stores: Pick<PlatformStores, 'channels' | 'counters'> & Pick<StatusStores, 'statuses'>
  now: () => number
}

export interface CheckRun {
  isStopped(): boolean
  /** An operation that could not be checked, while the rest goes on. */
  failed(part: Readonly<Record<string, unknown>>, error: unknown): void
}

const AT_ONCE = 100
/** So old may a shown level be at most. */
const LONGEST_MS = 15 * 60_000
const SHORTEST_MS = 5_000
/** For what has no pace: an alarm, a test or a value may come at any time. */
const CONDITION_MS = 30_000

/**
 * Looks at operations whose time has come: counts their triggers from what is stored, and raises what is due. All that it
 * finds of an operation is written in one transaction, keyed by operation and cycle. So a kill at any moment loses nothing and
 * raises nothing twice: the next check finds the same again (decision 37).
 */
export function createCheckOperations({ db, stores, now }: CheckOperationsDeps) {
  const checks = createCheckStore(db)
  const countGauges = createCountGauges({ db, stores, checks })

  /** Raises the activity of a cycle, once, and says so to those who keep the machine. */
  const write = (found: Finding, at: number): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await checks.put(found, tx))) return
      if (found.stage === 'fine') return
      const { operation } = found
      const { organizationId, machineId, task } = operation
      const raised = await checks.raise(
        operation,
        { publicId: `act-${randomUUID()}`, now: at, isPlanned: isPlanned(found.gauges) },
        tx,
      )
      if (raised) await addEvent(tx, { activityId: raised.id, at, by: '', what: 'raised', detail: '' })
      const due = found.stage === 'due' ? await checks.markDue(operation, at, tx) : null
      if (due) await addEvent(tx, { activityId: due.id, at, by: '', what: 'due', detail: '' })
      const activity = due ?? raised
      if (!activity) return
      const kind = due ? ('maintenanceDue' as const) : ('maintenanceComing' as const)
      await publish(tx, noticeRaised, {
        key: `${kind} ${operation.publicId} ${operation.cycle}`,
        kind,
        organizationId,
        machineId,
        facts: { code: task.code, action: task.action },
        action: pageAddress('maintenance_view', { maintenanceId: activity.publicId }),
        at,
        // Others who see the machine have plans of their own.
        accountIds: await checks.peopleWith(organizationId, AREAS.activity.roles, tx),
      })
    })

  /** Together, which is quicker; null where one of them fails, which is found out one by one. */
  async function countTogether(operations: readonly CheckedOperation[], at: number) {
    try {
      return await countGauges(operations, at)
    } catch (error) {
      if (isTransient(error)) throw error
      return null
    }
  }

  async function run(machineId: number | null, { isStopped, failed }: CheckRun): Promise<void> {
    for (;;) {
      const at = now()
      const operations = await checks.due(at, AT_ONCE, machineId)
      const counted = await countTogether(operations, at)
      for (const [index, operation] of operations.entries()) {
        if (isStopped()) return
        try {
          const gauges = counted ? counted[index] : (await countGauges([operation], at))[0]
          await write(findingOf(operation, gauges ?? [], at), at)
        } catch (error) {
          if (isTransient(error)) throw error
          // Looked at later, so that those behind it have their turn.
          await checks.postpone(operation, at + LONGEST_MS)
          failed({ operation: operation.publicId, machineId: operation.machineId }, error)
        }
      }
      if (operations.length < AT_ONCE) return
    }
  }

  return {
    all: (checkRun: CheckRun): Promise<void> => run(null, checkRun),
    /** For somebody who has just put a task on a machine, or done one. */
    ofMachine: (machineId: number): Promise<void> => run(machineId, TO_THE_END),
  }
}

/** Without a pause; throws at the first failure. */
export const TO_THE_END: CheckRun = {
  isStopped: () => false,
  failed: (_part, error) => {
    throw error
  },
}

export type CheckOperations = ReturnType<typeof createCheckOperations>

function findingOf(operation: CheckedOperation, gauges: readonly CountedGauge[], now: number): Finding {
  const cycle: Cycle = { from: operation.cycleFrom.getTime(), zone: usableZone(operation.zone) }
  const level = highestLevel(gauges, cycle, now)
  return {
    operation,
    level,
    stage: stageOf(level),
    gauges: gauges.map((gauge) => shownGauge(gauge, cycle, now)),
    due: forecastDue(gauges, cycle, now),
    bases: gauges.flatMap(({ base }) => base ?? []),
    checkAt: Math.min(...gauges.map((gauge) => lookAt(gauge, cycle, now)), now + LONGEST_MS),
  }
}

function lookAt(gauge: CountedGauge, cycle: Cycle, now: number): number {
  const { trigger } = gauge
  const hasPace = trigger.kind === 'counter' || trigger.kind === 'calendar'
  const maxPerHour = trigger.kind === 'counter' ? counterMaxPerHour(trigger.unit) : 1
  const soonest = hasPace ? nextLook(gauge, cycle, now, maxPerHour) : now + CONDITION_MS
  return Math.max(now + SHORTEST_MS, soonest)
}

function shownGauge(gauge: CountedGauge, cycle: Cycle, now: number): ShownGauge {
  const { trigger } = gauge
  const use = trigger.kind === 'calendar' ? calendarUse(trigger, cycle, now) : null
  return {
    kind: trigger.kind,
    of: nameOf(trigger),
    used: use?.used ?? gauge.used,
    limit: use?.limit ?? limitOf(trigger, 0),
    level: levelOf(gauge, cycle, now),
  }
}

function nameOf(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'counter':
      return trigger.unit
    case 'calendar':
      return trigger.period
    case 'alarms':
      return trigger.code
    case 'channel':
      return trigger.channel
    case 'test':
      return trigger.app
    default:
      return trigger satisfies never
  }
}
