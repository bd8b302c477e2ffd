import type { Point } from '@millwright/domain/points/point'
import type { Logger } from 'pino'
import type { ChannelStore, LastValue } from '../telemetry/channel-store.ts'
import { storeByHalves } from '../telemetry/store-by-halves.ts'

const FLUSH_MS = 1_000
/** A machine may send the same bad value every second: the log says it once in so long. */
const LOG_AGAIN_MS = 60_000
/** Above every channel number, so that machine and channel together make one number. */
const CHANNELS = 2 ** 26

type Kept = { -readonly [Key in keyof LastValue]: LastValue[Key] }

/**
 * The newest value of every channel, written once a second however often it changes, and whether the channel only rose. It
 * is a copy for lists of channels and for figures of the day; what a channel really sent last is in the samples.
 */
export function createLastValues(channels: Pick<ChannelStore, 'putLast'>, log: Logger, now = Date.now) {
  let values = new Map<number, Kept>()
  let writing: Promise<void> = Promise.resolve()
  let loggedAt = Number.NEGATIVE_INFINITY

  async function flush(): Promise<void> {
    const batch = values
    values = new Map()
    const leftOut: { value: LastValue; error: unknown }[] = []
    try {
      await storeByHalves(
        [...batch.values()],
        (some) => channels.putLast(some, now()),
        (value, error) => leftOut.push({ value, error }),
      )
      noteLeftOut(leftOut)
    } catch (error) {
      log.warn({ err: error }, 'last values of channels not written')
      putBack(batch)
    }
  }

  /** The samples have them: a list of channels goes on with the value before. */
  function noteLeftOut([first, ...more]: readonly { value: LastValue; error: unknown }[]): void {
    if (!first || now() - loggedAt < LOG_AGAIN_MS) return
    loggedAt = now()
    const { machineId, channelId } = first.value
    log.error(
      { err: first.error, machine: machineId, channel: channelId, others: more.length },
      'last values of channels are left out, the database refuses them',
    )
  }

  /**
   * Values that were not written go with those that came meanwhile; between the two nobody saw whether the channel
   * turned.
   */
  function putBack(batch: ReadonlyMap<number, Kept>): void {
    for (const [key, old] of batch) {
      const fresh = values.get(key)
      const newest = fresh && fresh.ts >= old.ts ? fresh : old
      values.set(key, fresh ? { ...newest, unit: fresh.unit ?? old.unit, hasTurned: true } : old)
    }
  }

  const flushNow = (): Promise<void> => {
    writing = writing.then(flush)
    return writing
  }
  const timer = setInterval(() => void flushNow(), FLUSH_MS)
  timer.unref()

  return {
    /** In the order in which they came; at least one. */
    put(machineId: number, channelId: number, points: readonly Point[], unit: string | null): void {
      const key = machineId * CHANNELS + channelId
      let kept = values.get(key)
      for (const point of points) {
        if (kept) {
          take(kept, point)
          continue
        }
        kept = first(machineId, channelId, point)
        values.set(key, kept)
      }
      // The unit need not be sent with every point.
      if (kept && unit !== null) kept.unit = unit
    },
    flush: flushNow,
    async stop(): Promise<void> {
      clearInterval(timer)
      await flushNow()
    },
  }
}

const first = (machineId: number, channelId: number, { ts, value }: Point): Kept => ({
  machineId,
  channelId,
  ts,
  value,
  unit: null,
  firstTs: ts,
  firstNum: value.kind === 'number' ? value.num : null,
  hasTurned: value.kind !== 'number',
})

function take(kept: Kept, { ts, value }: Point): void {
  const before = kept.value
  if (value.kind !== 'number' || before.kind !== 'number' || value.num < before.num || ts <= kept.ts)
    kept.hasTurned = true
  if (ts < kept.ts) return
  kept.ts = ts
  kept.value = value
}

export type LastValues = ReturnType<typeof createLastValues>
