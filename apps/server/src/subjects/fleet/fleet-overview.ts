import type { LostTimes } from '@millwright/contract/analytics/status-analytics'
import type { FleetFigure, FleetOverview, MachineNow } from '@millwright/contract/fleet/fleet'
import { PROGRAM_CHANNEL } from '@millwright/contract/production/production-channels'
import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { ENERGY_CHANNEL, KPI_CHANNELS, OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmNow } from '@millwright/domain/alarms/shown-alarm'
import { availability } from '@millwright/domain/analytics/classic'
import { kpiUnit } from '@millwright/domain/shifts/shift-kpi'
import type { Span } from '@millwright/domain/status/span'
import { emptyTotals } from '@millwright/domain/status/totals'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../platform/registry/machine-failures.ts'
import { mapInSlices, nextTurn } from '../../platform/runtime/in-slices.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { LastByChannel } from '../../platform/telemetry/last-value-store.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import type { AnalyticsStores } from '../analytics/shared/analytics-stores.ts'
import { type DaysSoFar, readDaysSoFar, readSoFarRows, soFarWindow } from '../analytics/shared/read-so-far.ts'
import { createCurrentShifts } from '../shifts/shared/current-shifts.ts'
import { createKpiValues } from '../shifts/shared/kpi-values.ts'
import type { PlanStore } from '../shifts/shared/plan-store.ts'
import { plannedOf } from '../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createCounterFigures, type GroupCounters } from './counter-figures.ts'
import { daysOf } from './fleet-day.ts'
import type { FleetMachine, FleetMachineStore } from './fleet-machine-store.ts'
import { lostToday } from './lost-today.ts'
import { onceAsked } from './once-asked.ts'
import { createStatusFigures, DAYS_BACK, type StatusFiguresDeps } from './status-figures.ts'

export interface FleetOverviewDeps {
  /** False where energy is switched off: then it is in no figure. */
  hasEnergy: boolean
  stores: Pick<PlatformStores, 'channels' | 'counterDays' | 'counters' | 'lastValues'> &
    Pick<AlarmsStores, 'alarms' | 'catalogue'> &
    Pick<AnalyticsStores, 'daysSoFar' | 'usageDays'> &
    Pick<ShiftsStores, 'plans'> &
    Pick<StatusStores, 'statuses'>
  machinesOf: FleetMachineStore
  days: StatusFiguresDeps['days']
  failures: MachineFailures
  now: () => number
}

const MAX_MACHINES = 10_000
/** Many screens show the same group. */
const FIGURES_TTL_MS = 15_000

const CHANNELS = {
  program: PROGRAM_CHANNEL,
  operator: OPERATOR_CHANNEL,
  parts: KPI_CHANNELS.PART_COUNT,
  energy: ENERGY_CHANNEL,
}
type ChannelIds = Record<keyof typeof CHANNELS, number>

const idOf = ({ id }: FleetMachine): number => id

interface Day {
  readonly availability: ReadonlyMap<number, number | null>
  readonly lost: ReadonlyMap<number, LostTimes>
  readonly figures: Omit<FleetOverview['Figures'], 'ShiftParts'>
  readonly leftOut: ReadonlyMap<number, number>
}

const NO_COUNTERS: GroupCounters = { figures: new Map(), leftOut: new Map() }

const NOTHING: FleetFigure = {
  Today: null,
  Before: null,
  Week: Array.from({ length: DAYS_BACK + 1 }, () => null),
}

/** Asks every store for all machines at once: the number of statements does not grow with the group. */
export function createFleetOverview({
  stores,
  machinesOf,
  days,
  failures,
  hasEnergy,
  now,
}: FleetOverviewDeps) {
  const figures = createTtlCache<string, Day>(FIGURES_TTL_MS, now)

  async function channelIds(): Promise<ChannelIds> {
    const names = Object.entries(CHANNELS) as [keyof ChannelIds, string][]
    const ids = names.map(async ([key, name]) => [key, await stores.channels.idOf(name)] as const)
    return Object.fromEntries(await Promise.all(ids)) as ChannelIds
  }

  async function countersOf(
    machines: readonly FleetMachine[],
    readings: LastByChannel['readings'],
    ids: ChannelIds,
    soFar: DaysSoFar,
    at: number,
  ) {
    const counterFigures = createCounterFigures({ counters: soFar.counters, counterDays: stores.counterDays })
    return await failures.without('fleet counters', machines, idOf, async (some) => {
      const members = daysOf(some, at).flatMap((member) =>
        (hasEnergy ? [ids.parts, ids.energy] : [ids.parts])
          .filter((channelId) => readings.get(channelId)?.has(member.machine.id))
          .map((channelId) => ({ ...member, channelId })),
      )
      return members.length > 0 ? await counterFigures.of(members) : NO_COUNTERS
    })
  }

  /** The figures of the day, which move slowly and cost the most. */
  async function dayOf(
    machines: readonly FleetMachine[],
    readings: LastByChannel['readings'],
    ids: ChannelIds,
    plans: Plans,
    soFar: DaysSoFar,
    at: number,
  ): Promise<Day> {
    const { statuses } = soFar
    await nextTurn()
    const statusFigures = createStatusFigures({ stores: { statuses, usageDays: stores.usageDays }, days })
    // Sides of panels are no pieces: they are never added up.
    const ofPieces = machines.filter(({ family }) => !countsSides(family))
    const ofSides = machines.filter(({ family }) => countsSides(family))
    const [status, pieces, sides, lost] = await Promise.all([
      failures.without('fleet status', machines, idOf, async (some) => {
        const { today, figures } = await statusFigures.of(daysOf(some, at), at)
        return { figures, today: new Map(some.map(({ id }, index) => [id, today[index] ?? emptyTotals()])) }
      }),
      countersOf(ofPieces, readings, ids, soFar, at),
      countersOf(ofSides, readings, ids, soFar, at),
      onceAsked(() =>
        failures.without('lost time', machines, idOf, (some) => lostToday({ plans, statuses }, some, at)),
      ),
    ])
    return {
      availability: new Map([...status.today].map(([id, totals]) => [id, availability(totals)])),
      figures: {
        ...status.figures,
        Parts: pieces.figures.get(ids.parts) ?? NOTHING,
        Sides: sides.figures.get(ids.parts) ?? NOTHING,
        Energy: sumFigures(pieces.figures.get(ids.energy), sides.figures.get(ids.energy)),
      },
      lost,
      leftOut: new Map([...pieces.leftOut, ...sides.leftOut]),
    }
  }

  return {
    async of(group: GroupRecord, language: string): Promise<FleetOverview> {
      const machines = await machinesOf.ofGroup(group.id, MAX_MACHINES)
      const at = now()
      const channels = await channelIds()
      const texts = [channels.program, channels.operator]
      const counters = [channels.parts, channels.energy]
      // All at once, although some machines may be out of reach: rows and plans are in no shard.
      const [{ result: found, missing }, rows, plans] = await Promise.all([
        failures.reach('fleet', machines, idOf, async (some) => {
          const asked = some.map(idOf)
          return await Promise.all([
            stores.statuses.currentOf(asked),
            stores.lastValues.of(asked, texts, counters, soFarWindow(at)),
            stores.alarms.activeOf(asked),
          ])
        }),
        readSoFarRows(stores, machines.map(idOf), at),
        readPlans(stores.plans, machines),
      ])
      const [statuses, last, alarms] = found
      const away = new Set(missing)
      const reached = machines.filter((machine) => !away.has(machine))
      const ids = reached.map(idOf)
      await nextTurn()
      const soFar = readDaysSoFar(stores, ids, at, { rows, current: statuses, readings: last.readings })
      const values = createKpiValues({ channels: stores.channels, ...soFar })
      const shifts = createCurrentShifts({ stores: { plans }, values, now: () => at })
      const [day, current] = await Promise.all([
        figures(`${group.id} ${ids.length}`, () => dayOf(reached, last.readings, channels, plans, soFar, at)),
        onceAsked(() => failures.without('fleet shifts', reached, idOf, (some) => shifts.of(some, true))),
      ])
      await nextTurn()
      const shown = new Map(
        reached.flatMap((machine) => {
          const alarm = alarmShown(alarms.get(machine.id), statuses.get(machine.id), at)
          return alarm ? [[machine, alarm] as const] : []
        }),
      )
      const codes = [...shown.values()].map(({ code }) => code)
      const words = await readAlarmTexts(stores.catalogue, [...shown.keys()], codes, language)
      const [programs, operators] = texts.map((channelId) => last.texts.get(channelId))
      const shiftOf = new Map(current.map((shift) => [shift.MachineId, shift]))
      return {
        Machines: await mapInSlices(machines, (machine) => {
          const { id, publicId } = machine
          const alarm = shown.get(machine)
          return {
            MachineId: publicId,
            Program: textOf(programs?.get(id)),
            Operator: textOf(operators?.get(id)),
            Alarm: alarm
              ? { Code: alarm.code, Text: words.wordsOf(machine, alarm).text, Since: alarm.from }
              : null,
            ...othersOf(alarms.get(id), alarm),
            Shift: shiftOf.get(publicId) ?? null,
            Lost: day.lost.get(id) ?? null,
            Availability: day.availability.get(id) ?? null,
            LeftOut: day.leftOut.get(id) ?? 0,
          }
        }),
        OutOfReach: missing.map(({ publicId }) => publicId),
        Figures: {
          ...day.figures,
          ShiftParts: shiftParts(reached, shiftOf),
        },
      }
    },
  }
}

type Plans = Pick<PlanStore, 'entriesFor'>

/** Read once for all that asks for them. */
async function readPlans(plans: Plans, machines: readonly FleetMachine[]): Promise<Plans> {
  const entries = await plans.entriesFor(machines.map(plannedOf))
  return { entriesFor: async () => entries }
}

const alarmShown = (
  active: readonly AlarmEvent[] = [],
  status: Span | undefined,
  now: number,
): AlarmEvent | null => alarmNow(active, status?.status === 'FAIL' ? status.from : null, now)

/** In a storm a few are enough to be found by. */
const MOST_OTHERS = 20

function othersOf(
  active: readonly AlarmEvent[] = [],
  shown: AlarmEvent | undefined,
): Pick<MachineNow, 'OtherAlarms'> {
  const codes = active.filter((alarm) => alarm !== shown).map(({ code }) => code)
  return codes.length > 0 ? { OtherAlarms: codes.slice(0, MOST_OTHERS) } : {}
}

const textOf = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text

const countsSides = (family: string): boolean => kpiUnit('PART_COUNT', family) === 'sides'

/** Of the same shifts throughout, so that number, goal and bar are about one thing. Null where none has such a goal. */
function shiftParts(
  machines: readonly FleetMachine[],
  shiftOf: ReadonlyMap<string, CurrentShift>,
): FleetOverview['Figures']['ShiftParts'] {
  const shifts = machines.flatMap(({ publicId, family }) => {
    const { Goal, Value, Expected } = shiftOf.get(publicId) ?? {}
    return Goal?.Kpi === 'PART_COUNT' && !countsSides(family)
      ? [{ Value: Value ?? 0, Expected: Expected ?? 0, Goal: Goal.Value }]
      : []
  })
  return shifts.length === 0
    ? null
    : shifts.reduce((sum, each) => ({
        Value: sum.Value + each.Value,
        Expected: sum.Expected + each.Expected,
        Goal: sum.Goal + each.Goal,
      }))
}

function sumFigures(a: FleetFigure = NOTHING, b: FleetFigure = NOTHING): FleetFigure {
  const sum = (one: number | null, other: number | null): number | null =>
    one === null ? other : other === null ? one : one + other
  return {
    Today: sum(a.Today, b.Today),
    Before: sum(a.Before, b.Before),
    Week: a.Week.map((value, index) => sum(value, b.Week[index] ?? null)),
  }
}
