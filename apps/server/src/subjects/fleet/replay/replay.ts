import { STILL } from '@millwright/contract/fleet/read-replay'
import type { ReplayDay } from '@millwright/contract/fleet/replay'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { STEP_S } from '@millwright/domain/fleet/replay'
import { changesOf, packChanges, packRows, packSteps, secondOf } from '@millwright/domain/fleet/replay-pack'
import { shiftRail } from '@millwright/domain/fleet/shift-rail'
import { heldOn } from '@millwright/domain/shifts/dated'
import { goalOfShift } from '@millwright/domain/shifts/goal'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { kpisOf, kpiUnit } from '@millwright/domain/shifts/shift-kpi'
import { windowed } from '@millwright/domain/status/timeline'
import { DAY_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { mainZone } from '@millwright/domain/time/main-zone'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import type { GroupRecord } from '../../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../../platform/registry/machine-failures.ts'
import { mapInSlices } from '../../../platform/runtime/in-slices.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { readAlarmTexts } from '../../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import { findPlanned } from '../../shifts/shared/planned-finder.ts'
import type { ShiftsStores } from '../../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import { type GivenReasonStores, readGivenReasons } from '../../stops/shared/given-reasons.ts'
import type { FleetMachine, FleetMachineStore } from '../fleet-machine-store.ts'
import { createTextTable } from './text-table.ts'

export interface ReplayDeps {
  stores: Pick<PlatformStores, 'channels' | 'counters'> &
    Pick<AlarmsStores, 'acknowledgements' | 'catalogue'> &
    Pick<ShiftsStores, 'measures' | 'plans'> &
    Pick<StatusStores, 'statuses'> &
    GivenReasonStores
  machinesOf: FleetMachineStore
  failures: MachineFailures
  now: () => number
}

const MOST_MACHINES = 10_000
/** On one plan nobody tells more apart, and they are 1.5 MB already. */
const MOST_REPLAYED = 300
/** Of a machine, those that are replayed: a storm would be more than all the rest. */
const MOST_ALARMS = 200
const MOST_PROGRAMS = 400
/** The stop that a reason was given for, and the alarm that explains it, may be older than the day. */
const BEFORE_MS = DAY_MS

const idOf = ({ id }: FleetMachine): number => id

const nothing = (): ReadonlyMap<number, never[]> => new Map()

/** Pieces that it makes, else those that it moves; sides and metres are no pieces. */
function counterOf({ family }: FleetMachine): 'PART_COUNT' | 'PART_MOVED' | null {
  if (kpisOf(family).includes('PART_MOVED') && !kpisOf(family).includes('PART_COUNT')) return 'PART_MOVED'
  return kpiUnit('PART_COUNT', family) === 'pieces' ? 'PART_COUNT' : null
}

/** A day of a group to be played again. All machines at once: the number of statements does not grow with the group. */
export function createReplay({ stores, machinesOf, failures, now }: ReplayDeps) {
  async function stepsOf(machines: readonly FleetMachine[], from: number, to: number) {
    const channels = {
      PART_COUNT: await stores.channels.idOf(KPI_CHANNELS.PART_COUNT),
      PART_MOVED: await stores.channels.idOf(KPI_CHANNELS.PART_MOVED),
    }
    const counting = machines.flatMap((machine) => {
      const kpi = counterOf(machine)
      return kpi ? [{ machineId: machine.id, channelId: channels[kpi], from, to }] : []
    })
    const steps = await stores.counters.steps(counting, STEP_S * SECOND_MS)
    return new Map(counting.map(({ machineId }, index) => [machineId, steps[index] ?? null]))
  }

  async function read(machines: readonly FleetMachine[], from: number, to: number) {
    const ids = machines.map(idOf)
    if (ids.length === 0 || to <= from)
      return {
        spans: nothing(),
        alarms: nothing(),
        acknowledgements: nothing(),
        programs: nothing(),
        steps: new Map<number, null>(),
        reasonsOf: null,
      }
    const [spans, alarms, acknowledgements, programs, steps, reasonsOf] = await Promise.all([
      stores.statuses.spansBetween(ids, from, to),
      stores.alarms.activeBetween(ids, from, to),
      stores.acknowledgements.ofMany(ids, from - BEFORE_MS, to),
      stores.productions.namesBetween(ids, from, to),
      stepsOf(machines, from, to),
      readGivenReasons(stores, machines, { from: from - BEFORE_MS, to }),
    ])
    return { spans, alarms, acknowledgements, programs, steps, reasonsOf }
  }

  return {
    async of(group: GroupRecord, day: PlainDay, language: string): Promise<ReplayDay> {
      const members = await machinesOf.ofGroup(group.id, MOST_MACHINES)
      const machines = members.slice(0, MOST_REPLAYED)
      const zone = mainZone(members.map(({ timezone }) => timezone))
      const { from, to } = dayBounds(day, zone)
      const at = now()
      const until = Math.max(from, Math.min(to, at))
      const [{ result: found, missing }, planned, measured] = await Promise.all([
        failures.reach('replay', machines, idOf, (some) => read(some, from, until)),
        findPlanned(stores, machines, from, to),
        stores.measures.of(machines.map(idOf)),
      ])
      const away = new Set(missing)
      const words = await readAlarmTexts(
        stores.catalogue,
        machines,
        [...found.alarms.values()].flatMap((own) => own.map(({ code }) => code)),
        language,
      )
      const second = (ts: number): number => secondOf(ts, from)
      /** A time that is still open, or goes beyond what is known, has no end yet. */
      const end = (ts: number | null): number => (ts === null || ts >= until ? STILL : second(ts))
      const { placeOf, texts } = createTextTable()
      const goalsOf = (machine: FleetMachine, shifts: readonly ShiftOccurrence[]): number[][] =>
        shifts.flatMap((shift) => {
          // By what was entered for the machine on the day of the shift.
          const held = heldOn(measured.get(machine.id)?.measures ?? [], shift.day)?.value
          const goal = goalOfShift(shift, machine.family, held ?? machine)
          if (goal?.kpi !== 'PART_COUNT' || counterOf(machine) !== 'PART_COUNT') return []
          return [[second(shift.from), second(shift.to), Math.round(goal.value)]]
        })
      const reached = machines.flatMap((machine, index) => (away.has(machine) ? [] : [{ machine, index }]))
      return {
        Day: day,
        Timezone: zone,
        From: from,
        To: to,
        Until: until,
        Shifts: shiftRail(planned.flat()).map((shift) => ({
          Number: shift.number,
          From: second(shift.from),
          To: second(shift.to),
        })),
        Machines: await mapInSlices(reached, ({ machine, index }) => {
          const { id } = machine
          const raw = found.spans.get(id) ?? []
          const steps = found.steps.get(id) ?? null
          const { reasons = [] } = found.reasonsOf?.(machine, machine.timezone, raw, at) ?? {}
          return {
            Id: machine.publicId,
            Changes: packChanges(changesOf(windowed(raw, from, until, at), from)),
            Alarms: packRows(
              (found.alarms.get(id) ?? []).slice(-MOST_ALARMS).map((alarm) => {
                const { text } = words.wordsOf(machine, alarm)
                return [second(alarm.from), end(alarm.to), placeOf(alarm.code), placeOf(text)]
              }),
            ),
            Acknowledgements: packRows(
              (found.acknowledgements.get(id) ?? [])
                .filter((each) => each.at >= from && each.at <= until)
                .sort((a, b) => a.at - b.at)
                .map((each) => [second(each.at), placeOf(each.code), placeOf(each.by)]),
            ),
            Reasons: packRows(
              reasons
                .filter((each) => each.to > from && each.from < until)
                .map((each) => [second(each.from), end(each.to), placeOf(each.reason), placeOf(each.by)]),
            ),
            Programs: packRows(
              (found.programs.get(id) ?? [])
                .slice(-MOST_PROGRAMS)
                .map((run) => [second(run.from), end(run.to), placeOf(run.name)]),
            ),
            Parts: steps && packSteps(steps),
            IsMoving: counterOf(machine) === 'PART_MOVED',
            Goals: packRows(goalsOf(machine, planned[index] ?? [])),
          }
        }),
        Texts: texts,
        OutOfReach: missing.map(({ publicId }) => publicId),
        LeftOut: members.length - machines.length,
      }
    },
  }
}
