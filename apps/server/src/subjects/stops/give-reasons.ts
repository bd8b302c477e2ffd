import type { giveStopReason } from '@millwright/contract/stops/stops'
import type { BodyOf } from '@millwright/contract/wire/call'
import { shiftEdgeAfter } from '@millwright/domain/shifts/occurrences'
import { joined } from '@millwright/domain/stops/reasons'
import { isWithinStop, stopsOf } from '@millwright/domain/stops/stops'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { MAX_RANGE_DAYS } from '@millwright/domain/time/range'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, notAStop } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createSchedules } from '../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { changeReasons } from './given-reason-store.ts'
import { closedSpans } from './shared/given-reasons.ts'
import { BEFORE_MS } from './stops.ts'

export type GiveReasonsDeps = Needs<
  never,
  'audit' | 'bus' | 'db' | 'now',
  Pick<ShiftsStores, 'plans'> & Pick<StatusStores, 'statuses'>
>

type Given = BodyOf<typeof giveStopReason>

/** Of two people who give a reason at once the second one counts; both are in the log. */
export function createGiveReasons({ stores, audit, bus, db, now }: GiveReasonsDeps) {
  const schedules = createSchedules(stores.plans)
  return async ({ caller, address }: RequestActor, machine: MachineRecord, given: Given): Promise<void> => {
    const at = now()
    const stretches = readStretches(given, at)
    const from = stretches[0]?.from ?? at
    const schedule = (await schedules.of([machine]))(machine.id)
    await db.transaction(async (tx) => {
      // Days are counted under the same lock: one that is being counted is removed after it was stored.
      await tx.query(lockMachines(LOCKS.statusSpans, [machine.id]))
      const spans = await stores.statuses.spansBetween([machine.id], from - BEFORE_MS, at, tx)
      const stops = stopsOf(closedSpans(spans.get(machine.id) ?? [], at))
      for (const stretch of stretches) {
        // A reason that goes on is about the stop of this moment; one with an end may be about several that follow each other.
        const stood = stretch.to === null ? stops : joined(stops)
        if (!isWithinStop(stood, { from: stretch.from, to: stretch.to ?? at })) throw notAStop()
      }
      const before = await changeReasons(tx, {
        machineId: machine.id,
        stretches,
        until: shiftEdgeAfter(schedule, at, machine.timezone),
        reason: given.Reason,
        accountId: caller.accountId,
        by: caller.name,
        at,
      })
      const detail = {
        Machine: machine.publicId,
        Reason: given.Reason,
        Stops: stretches.length,
        From: new Date(from).toISOString(),
        To: isoOf(stretches.at(-1)?.to ?? null),
        Before: before.map((each) => ({
          Reason: each.reason,
          By: each.by,
          From: new Date(each.from).toISOString(),
          To: isoOf(each.to),
        })),
      }
      const action = given.Reason === null ? 'stop_reason_removed' : 'stop_reason_given'
      const { organizationId } = machine
      await audit.record({ action, by: caller, target: machine.name, detail, address, organizationId }, tx)
    })
    bus.emit('stopsChanged', { machineId: machine.publicId })
  }
}

const isoOf = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

function readStretches({ Stops }: Given, now: number): { from: number; to: number | null }[] {
  const stretches = Stops.map(({ From, To }) => ({ from: From, to: To })).sort((a, b) => a.from - b.from)
  stretches.forEach(({ from, to }, index) => {
    const next = stretches[index + 1]
    if (from >= now || (to !== null && to > now)) throw badField('Stops', 'must not lie in the future')
    if (to !== null && to <= from) throw badField('Stops', 'must end after they begin')
    if (next && (to === null || to > next.from)) throw badField('Stops', 'must not overlap')
  })
  if (now - (stretches[0]?.from ?? now) > MAX_GIVEN_DAYS * DAY_MS)
    throw badField('Stops', `must not be older than ${MAX_GIVEN_DAYS} days`)
  return stretches
}

/** Longer ago nobody remembers, and the spans of so long a time are many. */
const MAX_GIVEN_DAYS = MAX_RANGE_DAYS + 1
