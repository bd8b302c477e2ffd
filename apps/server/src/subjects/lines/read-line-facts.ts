import {
  KPI_CHANNELS,
  maxPerHourOf,
  WAIT_LOAD_CHANNEL,
  WAIT_UNLOAD_CHANNEL,
  WAIT_WORKPIECE_CHANNEL,
} from '@millwright/contract/wire/kpi-channels'
import type { Flow } from '@millwright/domain/lines/flow'
import type { LineFacts } from '@millwright/domain/lines/line-facts'
import type { MachineFacts } from '@millwright/domain/lines/pieces'
import { countedWaits, flaggedStretches, saidWaits } from '@millwright/domain/lines/said'
import { type CounterPoint, countReading, NEW_COUNTER } from '@millwright/domain/points/counter'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { readYes } from '@millwright/domain/stops/marks'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../platform/database/database.ts'
import type { Period } from '../../platform/http/period.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { readChannels } from '../../platform/telemetry/point-store.ts'
import { findPlanned } from '../shifts/shared/planned-finder.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { closedSpans, type GivenReasonStores, readGivenReasons } from '../stops/shared/given-reasons.ts'
import type { LineMachineRecord } from './line-store.ts'

export type LineFactStores = GivenReasonStores &
  Pick<PlatformStores, 'channels'> &
  Pick<ShiftsStores, 'plans'> &
  Pick<StatusStores, 'statuses'>

interface ReadLine extends LineFacts {
  /** Of all machines, each once. */
  readonly shifts: readonly ShiftOccurrence[]
}

/** A wait at its begin may be for a stop before it. */
const LEAD_MS = HOUR_MS
/** Machines whose points are read at the same time. */
const AT_ONCE = 3

/** All that is known of the machines of a line in a day or a shift, with the hour before it; planned is what lies in it. */
export function createReadLineFacts({ db, stores }: { db: Database; stores: LineFactStores }) {
  return async (
    flow: Flow,
    machines: readonly LineMachineRecord[],
    shown: Period,
    now: number,
  ): Promise<ReadLine> => {
    const ids = machines.map(({ id }) => id)
    const window = { from: shown.from - LEAD_MS, to: Math.min(shown.to, now) }
    const channelIds = await Promise.all(
      [
        KPI_CHANNELS.PART_COUNT,
        WAIT_LOAD_CHANNEL,
        WAIT_UNLOAD_CHANNEL,
        WAIT_WORKPIECE_CHANNEL,
        KPI_CHANNELS.PART_MOVED,
      ].map((name) => stores.channels.idOf(name)),
    )
    const [spansOf, alarmsOf, given, planned] = await Promise.all([
      stores.statuses.spansBetween(ids, window.from, window.to),
      stores.alarms.activeBetween(ids, window.from, window.to),
      readGivenReasons(stores, machines, window),
      findPlanned(stores, machines, shown.from, shown.to),
    ])
    const points: Map<number, Point[]>[] = []
    for (let at = 0; at < machines.length; at += AT_ONCE)
      points.push(
        ...(await Promise.all(
          machines
            .slice(at, at + AT_ONCE)
            .map(({ id }) =>
              readChannels(db, { machineId: id, channelIds, from: window.from - HOUR_MS, to: window.to }),
            ),
        )),
      )
    const facts = machines.map((machine, index): MachineFacts => {
      const raw = spansOf.get(machine.id) ?? []
      const { reasons, maintenance, windows } = given(machine, machine.timezone, raw, now)
      const own = channelIds.map((id) => points[index]?.get(id) ?? [])
      const flags = [1, 2].map((channel) =>
        flaggedStretches(
          (own[channel] ?? []).map(({ ts, value }) => ({ ts, isSet: readYes(showValue(value)) })),
          window.to,
        ),
      )
      const short = reasons.filter(
        ({ source, reason }) => source === 'machine' && reason === 'ShortageOfMaterial',
      )
      return {
        id: machine.publicId,
        spans: closedSpans(raw, window.to),
        planned: (planned[index] ?? []).flatMap((shift) => cut(shift, { from: shown.from, to: window.to })),
        reasons: [
          ...[...maintenance, ...windows].map((each) => ({ ...each, reason: 'Maintenance' })),
          ...reasons,
        ],
        alarms: alarmsOf.get(machine.id) ?? [],
        said: saidWaits(
          [...(flags[0] ?? []), ...countedWaits(numbersOf(own[3] ?? [])), ...short],
          flags[1] ?? [],
        ),
        // Storage moves parts and makes none.
        parts: partsIn(numbersOf(own[0] ?? []), window) ?? partsIn(numbersOf(own[4] ?? []), window),
      }
    })
    const shifts = new Map(planned.flat().map((shift) => [`${shift.number} ${shift.from}`, shift]))
    return {
      flow,
      machines: facts,
      ...window,
      shifts: [...shifts.values()].sort((a, b) => a.from - b.from),
    }
  }
}

const cut = (shift: Period, { from, to }: Period): Period[] => {
  const part = { from: Math.max(shift.from, from), to: Math.min(shift.to, to) }
  return part.to > part.from ? [part] : []
}

const numbersOf = (points: readonly Point[]): CounterPoint[] =>
  points.flatMap(({ ts, value }) => (value.kind === 'number' ? { ts, v: value.num } : []))

/** What the counter gained, when; null when it said nothing in the window. */
function partsIn(points: readonly CounterPoint[], { from, to }: Period): MachineFacts['parts'] {
  const most = maxPerHourOf(KPI_CHANNELS.PART_COUNT)
  const parts: { ts: number; n: number }[] = []
  let counter = NEW_COUNTER
  let isHeard = false
  for (const point of points) {
    const counted = countReading(counter, point, most)
    counter = counted.counter
    if (point.ts < from || point.ts >= to) continue
    isHeard = true
    if (counted.gain > 0) parts.push({ ts: point.ts, n: counted.gain })
  }
  return isHeard ? parts : null
}
