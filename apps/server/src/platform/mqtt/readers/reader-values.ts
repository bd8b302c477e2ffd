import { createFairWork } from '../../ingest/fair-work.ts'
import type { ChannelStore } from '../../telemetry/channel-store.ts'
import type { ReadableMachine } from './readable.ts'

export interface ReaderValue {
  readonly channel: string
  readonly ts: number
  readonly v: unknown
  readonly unit: string
}

/** Machines whose values are read at once, of all readers. */
const AT_ONCE = 2

/** The last values of machines, in turns: many readers that come back at once do not hold the connections to the database. */
export function createReaderValues({ channels }: { channels: Pick<ChannelStore, 'names' | 'list'> }) {
  const inTurn = createFairWork(AT_ONCE)

  return {
    /** Of the channels that the licence opens; of long texts their beginning. */
    last: ({ id, opens }: ReadableMachine): Promise<ReaderValue[]> =>
      inTurn({ organizationId: 0, machineId: id }, async () => {
        const open = (await channels.names(id)).filter(({ name }) => opens(name))
        const listed = await channels.list(id, open)
        return listed.flatMap(({ name, unit, last }) =>
          last ? [{ channel: name, ts: last.ts, v: last.value, unit }] : [],
        )
      }),
  }
}

export type ReaderValues = ReturnType<typeof createReaderValues>
