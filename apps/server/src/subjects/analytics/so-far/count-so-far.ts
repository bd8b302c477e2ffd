import { countOn, NEW_COUNTER } from '@millwright/domain/points/counter'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { MachineWithGoal } from '../../../platform/registry/machine-store.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { SETTLED_MS } from '../../../platform/telemetry/counted-days-store.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import type { AnalyticsStores } from '../shared/analytics-stores.ts'
import { extendGain, extendStretch, newStretch, tailOf } from './day-so-far.ts'
import type { SoFarRow } from './day-so-far-store.ts'
import type { BeforeSoFar, CounterSoFar } from './so-far-numbers.ts'
import { createWantedSoFar, isSame, type Stretch, type Wanted, type WantedStores } from './wanted-so-far.ts'

export interface CountSoFarDeps {
  db: Database
  stores: WantedStores &
    Pick<PlatformStores, 'counters'> &
    Pick<AnalyticsStores, 'daysSoFar'> &
    Pick<StatusStores, 'statuses'>
}

/** After this the day before is counted again up to the same time. */
const BEFORE_EVERY_MS = 5 * 60_000
/** Readings of more than this may be packed. */
const EXTEND_MS = 2 * 60_000

/** Keeps what machines did today up to a few minutes ago: from what is there and what came since, else from the points. */
export function createCountSoFar({ db, stores }: CountSoFarDeps) {
  const wantedOf = createWantedSoFar(stores)

  /** From a row of the same stretches; null where there is none that can be gone on from. */
  const canExtend = ({ stretches, counters }: Wanted, row: SoFarRow, until: number): boolean =>
    row.until <= until &&
    until - row.until <= EXTEND_MS &&
    stretches.every((each) => isKnown(row.content.stretches, each, row.until)) &&
    counters.every(({ channelId, stretches: own }) => {
      const known = row.content.counters.find((counter) => counter.channelId === channelId)
      return known !== undefined && own.every((each) => isKnown(known.gains, each, row.until))
    })

  async function extend(
    all: readonly { readonly wanted: Wanted; readonly row: SoFarRow }[],
    until: number,
    tx: Queryable,
  ): Promise<SoFarRow[]> {
    const begun = await stores.statuses.begunIn(
      all.map(({ row: { machineId, until: from } }) => ({ machineId, from, to: until })),
      tx,
    )
    const points = await stores.counters.freshPoints(
      all.flatMap(({ wanted, row: { machineId, until: from } }) =>
        wanted.counters.map(({ channelId }) => ({ machineId, channelId, from, to: until })),
      ),
      tx,
    )
    let at = 0
    return all.map(({ wanted, row: { machineId, until: from, content } }, index) => {
      const tail = tailOf(content.status, begun[index] ?? [], from, until)
      return {
        machineId,
        until,
        content: {
          status: begun[index]?.at(-1)?.status ?? content.status,
          stretches: wanted.stretches.map((each) => {
            const known =
              content.stretches.find((other) => isSame(other, each)) ?? newStretch(each.from, each.end)
            return { ...each, ms: extendStretch(known, tail) }
          }),
          counters: wanted.counters.map(({ channelId, stretches }): CounterSoFar => {
            const known =
              content.counters.find((each) => each.channelId === channelId) ?? noCounter(channelId)
            const since = points[at] ?? []
            at += 1
            const maxRise = stores.counters.maxRiseOf(channelId)
            return {
              channelId,
              counter: countOn(known.counter, since, until, maxRise).counter,
              gains: stretches.map((each) => {
                const own = known.gains.find((other) => isSame(other, each)) ?? newGain(each.from, each.end)
                const { gain, leftOut } = extendGain(known, own, since, maxRise)
                return { ...each, gain: gain ?? 0, leftOut }
              }),
            }
          }),
          before: content.before,
        },
      }
    })
  }

  async function countWhole(all: readonly Wanted[], until: number, tx: Queryable): Promise<SoFarRow[]> {
    const statuses = await stores.statuses.statusAt(
      all.map(({ machine }) => machine.id),
      until - 1,
      tx,
    )
    const cut = ({ from, end }: Stretch) => ({ from: Math.min(from, until), to: Math.min(end, until) })
    const totals = (
      await stores.statuses.totalsIn(
        all.flatMap(({ machine, stretches }) =>
          stretches.map((each) => ({ machineId: machine.id, ...cut(each) })),
        ),
        until,
        tx,
      )
    ).values()
    const runs = (
      await stores.counters.runs(
        all.flatMap(({ machine, counters }) =>
          counters.flatMap(({ channelId, stretches }) =>
            stretches.map((each) => ({ machineId: machine.id, channelId, ...cut(each) })),
          ),
        ),
        tx,
      )
    ).values()
    return all.map(({ machine, stretches, counters }, index) => ({
      machineId: machine.id,
      until,
      content: {
        status: statuses[index] ?? null,
        stretches: stretches.map((each) => ({ ...each, ms: msOf(totals.next().value) })),
        counters: counters.map(({ channelId, stretches: own }) => {
          const counted = own.map((each) => ({ each, run: runs.next().value }))
          return {
            channelId,
            // That of the stretch that began first: it has seen the most.
            counter: counted[0]?.run?.counter ?? NEW_COUNTER,
            gains: counted.map(({ each, run }) => ({
              ...each,
              gain: run?.gain ?? 0,
              leftOut: run?.leftOut ?? 0,
            })),
          }
        }),
        before: null,
      },
    }))
  }

  async function withBefore(
    rows: readonly SoFarRow[],
    wantedOfRow: ReadonlyMap<number, Wanted>,
    tx: Queryable,
  ): Promise<SoFarRow[]> {
    const due = rows.flatMap((row) => {
      const wanted = wantedOfRow.get(row.machineId)
      const { before } = row.content
      if (!wanted || (before?.from === wanted.before.from && wanted.before.to - before.end < BEFORE_EVERY_MS))
        return []
      return [{ machineId: row.machineId, ...wanted.before, counters: wanted.counters }]
    })
    const totals = await stores.statuses.totalsIn(due, Number.MAX_SAFE_INTEGER, tx)
    const windows = due.flatMap(({ machineId, from, to, counters }) =>
      counters.map(({ channelId }) => ({ machineId, channelId, from, to })),
    )
    const gains = (await stores.counters.gains(windows, tx)).values()
    const found = new Map(
      due.map(({ machineId, from, to, counters }, index): [number, BeforeSoFar] => [
        machineId,
        {
          from,
          end: to,
          ms: msOf(totals[index]),
          gains: counters.map(({ channelId }) => ({ channelId, gain: gains.next().value?.gain ?? null })),
        },
      ]),
    )
    return rows.map((row) => {
      const before = found.get(row.machineId)
      return before ? { ...row, content: { ...row.content, before } } : row
    })
  }

  return async (machines: readonly MachineWithGoal[], now: number): Promise<void> => {
    const until = now - SETTLED_MS
    const wanted = await wantedOf(machines, now)
    const ids = machines.map(({ id }) => id)
    await stores.daysSoFar.open(ids)
    await db.transaction(async (tx) => {
      const known = await stores.daysSoFar.lock(tx, ids)
      const rows = wanted.map((each) => ({ wanted: each, row: known.get(each.machine.id) }))
      const grown = rows.flatMap(({ wanted: each, row }) =>
        row && canExtend(each, row, until) ? [{ wanted: each, row }] : [],
      )
      const isGrown = new Set(grown.map(({ row }) => row.machineId))
      const rest = wanted.filter(({ machine }) => !isGrown.has(machine.id))
      const fresh = [...(await extend(grown, until, tx)), ...(await countWhole(rest, until, tx))]
      await stores.daysSoFar.put(
        tx,
        await withBefore(fresh, new Map(wanted.map((each) => [each.machine.id, each])), tx),
      )
    })
  }
}

/** One that begins later needs no row. */
const isKnown = (known: readonly Stretch[], each: Stretch, until: number): boolean =>
  each.from >= until || known.some((other) => isSame(other, each))

const newGain = (from: number, end: number) => ({ from, end, gain: 0, leftOut: 0 })
const noCounter = (channelId: number): CounterSoFar => ({ channelId, counter: NEW_COUNTER, gains: [] })

const msOf = (totals: StatusTotals | undefined): number[] =>
  STATUS_ORDER.map((status) => Math.round((totals?.[status] ?? 0) * 1000))
