import { type CounterGain, type CounterPoint, isReading } from '@millwright/domain/points/counter'
import type { Span } from '@millwright/domain/status/span'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { LONGEST_DAY_MS } from '@millwright/domain/time/lengths'
import { createSlice, mapInSlices } from '../../../platform/runtime/in-slices.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { CounterStore, CounterWindow } from '../../../platform/telemetry/counter-store.ts'
import type { LastReadings, RisenIn } from '../../../platform/telemetry/last-value-store.ts'
import type { StatusStore, StatusWindow } from '../../status/shared/status-store.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import {
  BEFORE_MS,
  extendGain,
  gainOf,
  statusIndex,
  type TailPiece,
  tailOf,
  totalsOfMs,
} from '../so-far/day-so-far.ts'
import type { SoFarList } from '../so-far/day-so-far-store.ts'
import {
  beforeAt,
  beginAt,
  counterAt,
  counterOf,
  eachCounter,
  endAt,
  gainAt,
  gainAtIndex,
  gainBefore,
  hasEdgeIn,
  msAt,
  NOWHERE,
  statusOf,
  stretchAt,
} from '../so-far/so-far-indexes.ts'
import type { AnalyticsStores } from './analytics-stores.ts'

/** Older rows reach into hours that may be packed; then a job lags, and all is counted. */
const OLDEST_MS = 4.5 * 60_000

/** Counts the day that is not over as the stores do, and mostly from few rows. */
export interface DaysSoFar {
  readonly statuses: Pick<StatusStore, 'totalsIn'>
  readonly counters: Pick<CounterStore, 'gains'>
}

export type SoFarStores = Pick<PlatformStores, 'counters'> &
  Pick<AnalyticsStores, 'daysSoFar'> &
  Pick<StatusStores, 'statuses'>

/** Of what the stores say now, only what came in it is not in rows. */
export const soFarWindow = (now: number): RisenIn => ({ from: now - OLDEST_MS, to: now })

/** Counted a few minutes ago, by a job. */
export const readSoFarRows = (
  stores: Pick<SoFarStores, 'daysSoFar'>,
  machineIds: readonly number[],
  now: number,
): Promise<SoFarList[]> => stores.daysSoFar.since(machineIds, now - OLDEST_MS)

/** Whatever the caller has read already; counting the running day does not read it again. */
export interface KnownBefore {
  readonly rows?: readonly SoFarList[]
  /** Of a machine that does the same since its row, no spans have to be looked for. */
  readonly current?: ReadonlyMap<number, Span>
  /** Where counters stand, by channel: of one that only rose since its row, no readings have to be looked for. */
  readonly readings?: ReadonlyMap<number, LastReadings>
}

/**
 * Counted a few minutes ago, and extended by all that came since; read when it is first asked for. Windows that
 * are not known are counted whole.
 */
export function readDaysSoFar(
  stores: SoFarStores,
  machineIds: readonly number[],
  now: number,
  before: KnownBefore = {},
): DaysSoFar {
  const rows = once(() => readRows(stores, machineIds, now, before))
  // Apart, because spans are there long before the readings are.
  const statusIn = once(async () => statusReader(await rows(), stores, now, before.current))
  const gainIn = once(async () => gainReader(await rows(), stores, now, before.readings))
  return {
    statuses: {
      totalsIn: async (windows, at, tx) =>
        await withRest(windows, await statusIn(), (rest) => stores.statuses.totalsIn(rest, at, tx)),
    },
    counters: {
      gains: async (windows, tx) =>
        await withRest(windows, await gainIn(), (rest) => stores.counters.gains(rest, tx)),
    },
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= work()
    return result
  }
}

/** For a period that may be the running day of machines: for any other the stores count alone. */
export const readRunningDay = (
  stores: SoFarStores,
  machineIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): DaysSoFar =>
  from <= now && now <= to && to - from <= LONGEST_DAY_MS ? readDaysSoFar(stores, machineIds, now) : stores

type KnownRows = ReadonlyMap<number, SoFarList>

async function readRows(
  stores: SoFarStores,
  machineIds: readonly number[],
  now: number,
  { rows }: KnownBefore,
): Promise<KnownRows> {
  const asked = new Set(machineIds)
  const known = new Map<number, SoFarList>()
  for (const row of rows ?? (await readSoFarRows(stores, machineIds, now)))
    if (row.until <= now && asked.has(row.machineId)) known.set(row.machineId, row)
  return known
}

async function statusReader(
  rows: KnownRows,
  stores: SoFarStores,
  now: number,
  current: ReadonlyMap<number, Span> = new Map(),
) {
  const changed: StatusWindow[] = []
  for (const { machineId, until } of rows.values())
    if ((current.get(machineId)?.from ?? until) >= until) changed.push({ machineId, from: until, to: now })
  const begun = await stores.statuses.begunIn(changed)
  const begunOf = new Map(changed.map(({ machineId }, index) => [machineId, begun[index] ?? []]))
  // Once a machine: it is asked for by the day and by each shift.
  const tails = new Map<number, readonly TailPiece[]>()
  const tailIn = ({ machineId, numbers, until }: SoFarList): readonly TailPiece[] => {
    const tail = tails.get(machineId) ?? tailOf(statusOf(numbers), begunOf.get(machineId) ?? [], until, now)
    tails.set(machineId, tail)
    return tail
  }

  return ({ machineId, from, to: end }: StatusWindow): StatusTotals | null => {
    const row = rows.get(machineId)
    if (!row) return null
    const { numbers } = row
    const to = Math.min(end, now)
    const stretch = stretchAt(numbers, from, to, now)
    if (stretch !== NOWHERE) return totalsAt(row, stretch, tailIn(row), to - from)
    const before = matchingBefore(row, from, to)
    return before === NOWHERE ? null : totalsAt(row, before, NO_TAIL, endAt(numbers, before) - from)
  }
}

const NO_TAIL: readonly TailPiece[] = []

async function gainReader(
  rows: KnownRows,
  stores: SoFarStores,
  now: number,
  readings: ReadonlyMap<number, LastReadings> = new Map(),
) {
  const sinceRows: (number | readonly CounterPoint[])[] = []
  const firstOf = new Map<number, number>()
  const lacking: (CounterWindow & { readonly at: number })[] = []
  const slice = createSlice()
  for (const row of rows.values()) {
    if (slice.isOver()) await slice.next()
    const { machineId, until, numbers } = row
    firstOf.set(machineId, sinceRows.length)
    eachCounter(numbers, (channelId, index) => {
      const last = readings.get(channelId)?.get(machineId)
      const rise = riseSince(row, index, last, stores.counters.maxRiseOf(channelId), now)
      if (rise === null) lacking.push({ machineId, channelId, from: until, to: now, at: sinceRows.length })
      sinceRows.push(rise ?? NO_POINTS)
    })
  }
  const found = await stores.counters.freshPoints(lacking)
  lacking.forEach(({ at }, index) => {
    sinceRows[at] = found[index] ?? NO_POINTS
  })

  return ({ machineId, channelId, from, to }: CounterWindow): CounterGain | null => {
    const row = rows.get(machineId)
    if (!row) return null
    const { numbers } = row
    const counter = counterAt(numbers, channelId)
    const stretch = counter ? gainAt(numbers, counter.index, from, to, now) : NOWHERE
    if (counter && stretch !== NOWHERE) {
      const since = sinceRows[(firstOf.get(machineId) ?? 0) + counter.order] ?? NO_POINTS
      if (typeof since === 'number') return risenGain(row, stretch, since)
      const own = { counter: counterOf(numbers, counter.index) }
      const maxRise = stores.counters.maxRiseOf(channelId)
      return gainOf(extendGain(own, gainAtIndex(numbers, stretch), since, maxRise))
    }
    const before = matchingBefore(row, from, to)
    const gain = before === NOWHERE ? undefined : gainBefore(numbers, before, channelId)
    return gain === undefined ? null : { gain, leftOut: 0 }
  }
}

const NO_POINTS: readonly CounterPoint[] = []

/**
 * By how much a counter rose since its row, as far as its last reading says: while it only rises, and no faster than a machine
 * can, the steps between count nothing of their own. Null where the readings have to be looked at.
 */
function riseSince(
  { numbers, until }: SoFarList,
  index: number,
  last: number | null | undefined,
  maxRise: number,
  now: number,
): number | null {
  if (last === null || last === undefined || !isReading(last)) return null
  const { base, odd } = counterOf(numbers, index)
  if (!base || odd || hasEdgeIn(numbers, index, until, now)) return null
  const rise = last - base.v
  return rise >= 0 && rise <= maxRise ? rise : null
}

/** Since the row no stretch of the counter began or ended: what it rose by is of those that were under way. */
function risenGain({ numbers, until }: SoFarList, stretch: number, rise: number): CounterGain {
  const { from, end, gain, leftOut } = gainAtIndex(numbers, stretch)
  return { gain: from <= until && end > until ? gain + rise : gain, leftOut }
}

function matchingBefore({ numbers }: SoFarList, from: number, to: number): number {
  const before = beforeAt(numbers)
  if (before === NOWHERE || beginAt(numbers, before) !== from) return NOWHERE
  const behind = to - endAt(numbers, before)
  return behind >= 0 && behind <= BEFORE_MS ? before : NOWHERE
}

/** Used again for every window: ten thousand lists that live for a moment would cost more than what is put into them. */
const ms = STATUS_ORDER.map(() => 0)

/** Of a stretch at an index with what came since. */
function totalsAt(
  { numbers }: SoFarList,
  index: number,
  tail: readonly TailPiece[],
  length: number,
): StatusTotals {
  for (let status = 0; status < ms.length; status++) ms[status] = msAt(numbers, index, status)
  const [from, end] = [beginAt(numbers, index), endAt(numbers, index)]
  for (const piece of tail) {
    const time = Math.min(piece.to, end) - Math.max(piece.from, from)
    const at = time > 0 ? statusIndex(piece.status) : -1
    if (at >= 0) ms[at] = (ms[at] ?? 0) + time
  }
  return totalsOfMs(ms, length)
}

/** Windows that are found at once, and the rest in one go; in the order in which they are asked for. */
async function withRest<W, R>(
  windows: readonly W[],
  find: (window: W) => R | null,
  count: (rest: readonly W[]) => Promise<R[]>,
): Promise<R[]> {
  const found = await mapInSlices(windows, find)
  const rest = windows.filter((_, index) => found[index] === null)
  if (rest.length === 0) return found as R[]
  const counted = (await count(rest)).values()
  return found.flatMap((each) => each ?? counted.next().value ?? [])
}
