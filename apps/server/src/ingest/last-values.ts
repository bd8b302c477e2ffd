import type { Logger } from 'pino'
import type { ChannelStore, LastValue } from '../store/telemetry/channel-store.ts'

const FLUSH_MS = 1_000
/** Above every channel number, so that machine and channel together make one number. */
const CHANNELS = 2 ** 26

/**
 * The newest value of every channel, written once a second however often it changes. It is a copy for lists of
 * channels; what a channel really said last stands in the samples.
 */
export function createLastValues(channels: ChannelStore, log: Logger) {
  let values = new Map<number, LastValue>()
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const batch = [...values.values()]
    values = new Map()
    await channels.putLast(batch)
  }

  const flushNow = (): Promise<void> => {
    writing = writing
      .then(flush)
      .catch((error: unknown) => log.warn({ err: error }, 'last values of channels not written'))
    return writing
  }
  const timer = setInterval(() => void flushNow(), FLUSH_MS)
  timer.unref()

  return {
    put(value: LastValue): void {
      const key = value.machineId * CHANNELS + value.channelId
      const known = values.get(key)
      // The unit need not be said with every point.
      const unit = value.unit ?? known?.unit ?? null
      values.set(key, known && known.ts > value.ts ? { ...known, unit } : { ...value, unit })
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await flushNow()
    },
  }
}

export type LastValues = ReturnType<typeof createLastValues>
