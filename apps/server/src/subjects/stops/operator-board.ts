import type { OperatorBoard } from '@millwright/contract/stops/stops'
import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { benchmarkOf, goalOfShift } from '@millwright/domain/shifts/goal'
import { shiftAt } from '@millwright/domain/shifts/occurrences'
import { progressOf } from '@millwright/domain/shifts/progress'
import { panelReasons } from '@millwright/domain/stops/reasons'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { corrected } from '../production/shared/corrected.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'
import { createSchedules } from '../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StopsStores } from './shared/stops-stores.ts'

export type OperatorBoardDeps = Needs<
  'channels' | 'counters',
  'audit' | 'bus' | 'db' | 'now',
  Pick<ProductionStores, 'pieceCorrections'> &
    Pick<ShiftsStores, 'plans'> &
    Pick<StopsStores, 'usageIntervals'>
>

/** Reasons of this time say which a machine needs most. */
const REASONS_MS = 90 * DAY_MS

export function createOperatorBoard({ stores, audit, bus, db, now }: OperatorBoardDeps) {
  const schedules = createSchedules(stores.plans)

  async function of(machine: MachineRecord): Promise<OperatorBoard> {
    const at = now()
    const schedule = (await schedules.of([machine]))(machine.id)
    const shift = shiftAt(schedule, at, machine.timezone)
    const day = dayBounds(dayAt(at, machine.timezone), machine.timezone)
    const { from, to } = shift ?? day
    const { kpi } = benchmarkOf(machine.family)
    const window = { machineId: machine.id, from, to: Math.min(to, at + 1) }
    const counter = kpi === 'RUNNING_MACHINE' ? KPI_CHANNELS.PART_COUNT : KPI_CHANNELS[kpi]
    const channelIds = [await stores.channels.idOf(counter), await stores.channels.idOf(DEFECTIVE_CHANNEL)]
    const [gains, [corrections = null], given] = await Promise.all([
      stores.counters.gains(channelIds.map((channelId) => ({ ...window, channelId }))),
      stores.pieceCorrections.in([window]),
      stores.usageIntervals.givenSince(machine.id, at - REASONS_MS),
    ])
    const counted = { total: gains[0]?.gain ?? null, defective: gains[1]?.gain ?? null }
    const pieces = corrected(counted, corrections)
    const goal = shift && goalOfShift(shift, machine.family, machine)
    const measured = shift && goal?.kpi === kpi ? { shift, goal } : null
    return {
      Shift: shift && { Number: shift.number, From: shift.from, To: shift.to },
      From: from,
      To: to,
      Made: pieces.total,
      Bad: pieces.defective,
      Counted: counted.total,
      LastBadAt: corrections?.lastBadAt ?? null,
      Kpi: kpi,
      Goal: measured?.goal.value ?? null,
      GoalSource: measured?.goal.source ?? null,
      Expected: measured && progressOf(measured.shift, measured.goal.value, pieces.total, at).expected,
      Reasons: panelReasons(given),
    }
  }

  return {
    of,

    /** A piece that was counted as good and is bad: one good less, one bad more. */
    async correct(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      { Good, Bad }: { readonly Good: number; readonly Bad: number },
    ): Promise<OperatorBoard> {
      if (Good === 0 && Bad === 0) throw badField('Good', 'and Bad must not both be 0')
      const at = now()
      const before = await of(machine)
      const bad = before.Bad ?? 0
      if ((before.Made ?? 0) - bad + Good < 0) throw badField('Good', 'must not take more than there are')
      if (bad + Bad < 0) throw badField('Bad', 'must not take more than there are')
      await db.transaction(async (tx) => {
        // Days are counted under the same lock.
        await tx.query(lockMachines(LOCKS.statusSpans, [machine.id]))
        const by = { accountId: caller.accountId, by: caller.name, at }
        await stores.pieceCorrections.add(tx, { machineId: machine.id, made: Good + Bad, bad: Bad, ...by })
        const { organizationId } = machine
        const detail = { Machine: machine.publicId, Good, Bad }
        await audit.record(
          { action: 'pieces_corrected', by: caller, target: machine.name, detail, address, organizationId },
          tx,
        )
      })
      bus.emit('stopsChanged', { machineId: machine.publicId })
      return await of(machine)
    },
  }
}
