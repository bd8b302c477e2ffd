import { pageAddress } from '@millwright/contract/page-address'
import { goalOfShift } from '@millwright/domain/shifts/goal'
import { occurrencesBetween } from '@millwright/domain/shifts/occurrences'
import { isTimeKpi, kpiUnit, storedPerTyped } from '@millwright/domain/shifts/shift-kpi'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { usableZone } from '@millwright/domain/time/zone'
import type { Queryable } from '../../platform/database/database.ts'
import { publishAll } from '../../platform/events/publish-store.ts'
import { eachBatch } from '../../platform/jobs/each-machine.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { NoticeRaised } from '../../platform/notices/notice-events.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { MachineStore } from '../../platform/registry/machine-store.ts'
import { createKpiValues, type KpiValuesDeps } from './shared/kpi-values.ts'
import { perSchedule } from './shared/per-schedule.ts'
import type { PlanStore } from './shared/plan-store.ts'
import { createSchedules } from './shared/schedules.ts'

export interface ShiftGoalsDeps {
  db: Queryable
  machines: Pick<MachineStore, 'withGoals'>
  plans: Pick<PlanStore, 'entriesFor'>
  values: KpiValuesDeps
  now: () => number
}

/** By then the last counts of a machine are stored. */
const SETTLED_MS = 2 * MINUTE_MS
/** Made up for when no process ran jobs at the end of the shift. */
const LOOK_BACK_MS = 2 * HOUR_MS
const AT_ONCE = 200

/** Says at the end of a shift whether a machine met its goal. A shift in which nothing was counted says nothing. */
export function createShiftGoals({ db, machines, plans, values, now }: ShiftGoalsDeps): Job {
  const schedules = createSchedules(plans)
  const kpis = createKpiValues(values)
  /** Counted by this process; the key of the notice is for the rest. */
  const counted = new Map<string, number>()

  return {
    name: 'shift-goals',
    everyMs: 2 * MINUTE_MS,
    async run(run) {
      const at = now() - SETTLED_MS
      for (const [key, end] of counted) if (end < at - LOOK_BACK_MS) counted.delete(key)
      const all = (await machines.withGoals()).map((machine) => ({
        ...machine,
        machineId: machine.id,
        timezone: usableZone(machine.timezone),
      }))
      const scheduleOf = await schedules.ofPlanned(all)
      const from = at - LOOK_BACK_MS
      const endedIn = perSchedule((schedule, zone) =>
        occurrencesBetween(schedule, from, at, zone).filter((shift) => shift.to > from && shift.to <= at),
      )
      const ended = all.flatMap((machine) =>
        endedIn(scheduleOf(machine.id), machine.timezone).flatMap((shift) => {
          const goal = goalOfShift(shift, machine.family, machine)
          const key = `goal ${machine.id} ${shift.from}`
          return goal && !counted.has(key) ? [{ machineId: machine.id, machine, shift, goal, key }] : []
        }),
      )
      await eachBatch(ended, AT_ONCE, run, async (batch) => {
        const windows = batch.map(({ machineId, shift, goal }) => {
          return { machineId, kpi: goal.kpi, from: shift.from, to: shift.to }
        })
        const made = await kpis.of(windows, now())
        const notices = batch.flatMap(({ machine, shift, goal, key }, index): NoticeRaised[] => {
          const value = made[index] ?? null
          if (value === null) return []
          const shown = (amount: number): number => amount / storedPerTyped(goal.kpi)
          return [
            {
              key,
              kind: value >= goal.value ? 'goalMet' : 'goalMissed',
              machineId: machine.id,
              facts: {
                shift: String(shift.number),
                made: shown(value),
                goal: shown(goal.value),
                unit: isTimeKpi(goal.kpi) ? 'h' : (kpiUnit(goal.kpi, machine.family) ?? ''),
              },
              action: pageAddress('machine_production', { id: machine.publicId }),
              at: shift.to,
            },
          ]
        })
        await publishAll(db, noticeRaised, notices)
        for (const { key, shift } of batch) counted.set(key, shift.to)
      })
    },
  }
}
