import type { FleetFigure, FleetOverview, MachineNow } from '@millwright/contract/calls/fleet'
import type { CurrentShift } from '@millwright/contract/calls/shifts'
import {
  ENERGY_CHANNEL,
  KPI_CHANNELS,
  OPERATOR_CHANNEL,
  PROGRAM_CHANNEL,
} from '@millwright/contract/kpi-channels'
import type { AlarmEvent } from '@millwright/domain/alarm/alarm'
import { emptyTotals } from '@millwright/domain/timeline/totals'
import { availability } from '@millwright/domain/usage/classic'
import type { MachineFailures } from '../../machine-failures.ts'
import type { CurrentShifts } from '../../shift/current-shifts.ts'
import type { GroupRecord } from '../../store/machines/group-store.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Stores } from '../../store/stores.ts'
import type { StoredLast } from '../../store/telemetry/last-value-store.ts'
import type { CounterFigures } from './counter-figures.ts'
import { daysOf } from './fleet-day.ts'
import { DAYS_BACK, type StatusFigures } from './status-figures.ts'
import { createTtlCache } from './ttl-cache.ts'

export interface FleetOverviewDeps {
  stores: Pick<Stores, 'alarms' | 'channels' | 'lastValues' | 'machines'>
  shifts: CurrentShifts
  statusFigures: StatusFigures
  counterFigures: CounterFigures
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

const idOf = ({ id }: MachineRecord): number => id

type LastValues = ReadonlyMap<number, ReadonlyMap<number, StoredLast>>

interface Day {
  readonly availability: ReadonlyMap<number, number | null>
  readonly figures: Omit<FleetOverview['Figures'], 'PartsGoal'>
}

const NOTHING: FleetFigure = {
  Today: null,
  Before: null,
  Week: Array.from({ length: DAYS_BACK + 1 }, () => null),
}

/** Asks every store for all machines at once: the number of statements does not grow with the group. */
export function createFleetOverview({
  stores,
  shifts,
  statusFigures,
  counterFigures,
  failures,
  now,
}: FleetOverviewDeps) {
  const figures = createTtlCache<number, Day>(FIGURES_TTL_MS, now)

  async function channelIds(): Promise<ChannelIds> {
    const names = Object.entries(CHANNELS) as [keyof ChannelIds, string][]
    const ids = names.map(async ([key, name]) => [key, await stores.channels.idOf(name)] as const)
    return Object.fromEntries(await Promise.all(ids)) as ChannelIds
  }

  async function countersOf(
    machines: readonly MachineRecord[],
    last: LastValues,
    ids: ChannelIds,
    at: number,
  ) {
    return await failures.without('fleet counters', machines, idOf, async (some) => {
      const members = daysOf(some, at).flatMap((member) =>
        [ids.parts, ids.energy]
          .filter((channelId) => last.get(member.machine.id)?.has(channelId))
          .map((channelId) => ({ ...member, channelId })),
      )
      return members.length > 0 ? await counterFigures.of(members) : new Map<number, FleetFigure>()
    })
  }

  /** The figures of the day, which move slowly and cost the most. */
  async function dayOf(
    machines: readonly MachineRecord[],
    lastValues: Promise<LastValues>,
    ids: ChannelIds,
  ): Promise<Day> {
    const at = now()
    const [status, gains] = await Promise.all([
      failures.without('fleet status', machines, idOf, async (some) => {
        const { today, figures } = await statusFigures.of(daysOf(some, at), at)
        return { figures, today: new Map(some.map(({ id }, index) => [id, today[index] ?? emptyTotals()])) }
      }),
      lastValues.then((found) => countersOf(machines, found, ids, at)),
    ])
    return {
      availability: new Map([...status.today].map(([id, totals]) => [id, availability(totals)])),
      figures: {
        ...status.figures,
        Parts: gains.get(ids.parts) ?? NOTHING,
        Energy: gains.get(ids.energy) ?? NOTHING,
      },
    }
  }

  return {
    async of(group: GroupRecord): Promise<FleetOverview> {
      const { machines } = await stores.machines.pageOfGroup(group.id, { skip: 0, limit: MAX_MACHINES })
      const ids = machines.map((machine) => machine.id)
      const channels = await channelIds()
      const lastValues = stores.lastValues.of(ids, Object.values(channels))
      const [last, alarms, current, day] = await Promise.all([
        lastValues,
        stores.alarms.activeOf(ids),
        failures.without('fleet shifts', machines, idOf, (some) => shifts.of(some, true)),
        figures(group.id, () => dayOf(machines, lastValues, channels)),
      ])
      const shiftOf = new Map(current.map((shift) => [shift.MachineId, shift]))
      return {
        Machines: machines.map(({ id, publicId }) => {
          const said = last.get(id)
          return {
            MachineId: publicId,
            Program: textOf(said?.get(channels.program)),
            Operator: textOf(said?.get(channels.operator)),
            Alarm: alarmShown(alarms.get(id)),
            Shift: shiftOf.get(publicId) ?? null,
            Availability: day.availability.get(id) ?? null,
          }
        }),
        Figures: {
          ...day.figures,
          PartsGoal: partsGoal(current),
        },
      }
    },
  }
}

/** The one that was raised last: it says best why a machine stands now. */
const alarmShown = ([newest]: readonly AlarmEvent[] = []): MachineNow['Alarm'] =>
  newest ? { Code: newest.code, Text: newest.text, Since: newest.from } : null

function textOf(last: StoredLast | undefined): string | null {
  if (!last) return null
  const text = last.value.kind === 'number' ? String(last.value.num) : last.value.txt
  return text.trim() === '' ? null : text
}

function partsGoal(current: readonly CurrentShift[]): number | null {
  const goals = current.flatMap(({ Goal }) => (Goal?.Kpi === 'PART_COUNT' ? [Goal.Value] : []))
  return goals.length > 0 ? goals.reduce((sum, value) => sum + value, 0) : null
}
