import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { SILENCE_MS } from '@millwright/domain/status/link'
import {
  hoursBeforeSilence,
  mayHideSilence,
  silentFrom,
  withoutSilences,
} from '@millwright/domain/status/silence'
import type { Span } from '@millwright/domain/status/span'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Deriving, followsFrom } from '../../platform/facts/fact.ts'
import { eachMachine } from '../../platform/jobs/each-machine.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type Backfill, type BackfillStore, heardHours } from '../../platform/telemetry/backfill-store.ts'
import type { ChannelStore } from '../../platform/telemetry/channel-store.ts'
import { readChannels, readPoints } from '../../platform/telemetry/point-store.ts'
import { isHeardSince, replaceSilences, silencesBetween, spansWithNext } from './silence-store.ts'

export interface FindSilencesDeps {
  db: Database
  backfills: BackfillStore
  channels: Pick<ChannelStore, 'names'>
  deriving: Deriving
  statusId: number
  now: () => number
}

const LOOK_EVERY_MS = 10_000
/** A recording comes in many messages, often channel by channel. */
const SETTLED_MS = 2 * MINUTE_MS
const AT_ONCE = 200
/** Facts that follow from the status as well are derived after it. */
const AFTER_STATUS_MS = 15_000

interface Found {
  readonly silences: readonly number[]
  /** False when the machine still sends, and only the next points decide whether it was silent after the last ones. */
  readonly isDecided: boolean
}

/**
 * Looks for silences in what came long after its time. Of a machine that is connected they are noted as they happen
 * (`link-watch.ts`); in a recording they are found when it is there: the status is derived again with them.
 */
export function createFindSilences({
  db,
  backfills,
  channels,
  deriving,
  statusId,
  now,
}: FindSilencesDeps): Job {
  const { facts, lags, keptFrom } = deriving
  const followers = facts.filter((fact) => followsFrom(fact, STATUS_CHANNEL)).map(({ name }) => name)

  async function lastPointIn(tx: Transaction, machineId: number, hour: number): Promise<number | null> {
    const channelIds = (await channels.names(machineId)).map(({ id }) => id)
    const stretch = { machineId, channelIds, from: hour, to: hour + HOUR_MS, withoutTexts: true }
    const points = [...(await readChannels(tx, stretch)).values()]
    return points.reduce<number | null>((last, all) => Math.max(last ?? 0, all.at(-1)?.ts ?? 0) || last, null)
  }

  async function find(tx: Transaction, machineId: number, spans: readonly Span[]): Promise<Found> {
    const long = spans
      .map((span) => ({ ...span, from: Math.max(span.from, keptFrom()), to: span.to ?? now() }))
      .filter(mayHideSilence)
    const [first, last] = [long[0], long.at(-1)]
    if (!first || !last) return { silences: [], isDecided: true }
    const heard = await heardHours(tx, machineId, first.from - HOUR_MS, last.to)
    const isOpen = spans.at(-1)?.to === null && (await isHeardSince(tx, machineId, now() - SILENCE_MS))
    const knownTo = isOpen ? Math.max(0, ...heard) : now()
    const silences: number[] = []
    let isDecided = true
    for (const span of long.filter((each) => hoursBeforeSilence(each, [], heard).length > 0)) {
      const reports = await readPoints(tx, { machineId, channelId: statusId, from: span.from, to: span.to })
      const times = reports.map(({ ts }) => ts)
      const known = hoursBeforeSilence({ ...span, to: Math.min(span.to, knownTo) }, times, heard)
      if (hoursBeforeSilence(span, times, heard).length > known.length) isDecided = false
      for (const hour of known) {
        const silence = silentFrom(Math.max(span.from, (await lastPointIn(tx, machineId, hour)) ?? 0))
        if (silence < span.to) silences.push(silence)
      }
    }
    return { silences, isDecided }
  }

  async function lookAt(backfill: Backfill): Promise<void> {
    const { machineId, from, to } = backfill
    await db.transaction(async (tx) => {
      await tx.query(lockMachines(LOCKS.statusSpans, [machineId]))
      // The next look finds the spans that follow from all points.
      if (await lags.find(tx, 'status', machineId)) return await putOff(tx, backfill)
      const spans = await spansWithNext(tx, machineId, from, to)
      const end = spans.at(-1)?.from ?? to
      const known = await silencesBetween(tx, machineId, spans[0]?.from ?? from, end + 1)
      const { silences, isDecided } = await find(
        tx,
        machineId,
        withoutSilences(spans, new Set(known)).filter((span) => span.from <= to),
      )
      const removed = known.filter((ts) => !silences.includes(ts))
      const added = silences.filter((ts) => !known.includes(ts))
      if (removed.length + added.length > 0) {
        await replaceSilences(tx, machineId, removed, added)
        const since = Math.min(...removed, ...added)
        for (const fact of followers)
          await lags.noteLate(tx, fact, machineId, since, fact === 'status' ? 0 : AFTER_STATUS_MS)
      }
      await (isDecided ? backfills.done(tx, backfill) : putOff(tx, backfill))
    })
  }

  const putOff = (tx: Transaction, backfill: Backfill): Promise<void> =>
    backfills.putOff(tx, backfill, now() - SETTLED_MS + 1)

  return {
    name: 'find-silences',
    everyMs: LOOK_EVERY_MS,
    async run(run) {
      const settled = await backfills.settled(now() - SETTLED_MS, AT_ONCE)
      const found = new Map(settled.map((each) => [each.machineId, each]))
      await eachMachine([...found.keys()], run, async (machineId) => {
        const backfill = found.get(machineId)
        if (backfill) await lookAt(backfill)
      })
    },
  }
}
