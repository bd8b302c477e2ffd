import { levelsOf, topicOf } from '@millwright/contract/wire/topics'
import type { Bus } from '../../bus/bus.ts'
import { joinMachine, leaveMachine } from '../../bus/whole-machines.ts'

/** A point on its way to readers. */
export interface ReaderPoint {
  readonly machineId: string
  readonly channel: string
  readonly topic: string
  readonly levels: readonly string[]
  readonly payload: Buffer
}

export interface ReaderLine {
  take(point: ReaderPoint): void
}

interface Machine {
  readonly lines: Set<ReaderLine>
  /** When the newest point of each channel was: what a machine sends of its past is no news. */
  readonly newest: Map<string, number>
}

/** Of a burst of one channel the newest are sent. */
const MOST_AT_ONCE = 100

/** A point as readers get it: the form in which machines send one. */
export const readerPayload = ({ v, ts }: { readonly v: unknown; readonly ts: number }, unit = ''): Buffer =>
  Buffer.from(JSON.stringify(unit === '' ? { v, ts } : { v, ts, u: unit }))

/** Which readers of this process hear which machines. A machine that nobody reads costs a look-up for each of its messages. */
export function createReaderRoom(bus: Bus) {
  const machines = new Map<string, Machine>()

  const stop = bus.on('points', (event) => {
    const machine = machines.get(event.machineId)
    if (!machine) return
    const { machineId, channel } = event
    const topic = topicOf(machineId, channel)
    const levels = levelsOf(topic)
    let newest = machine.newest.get(channel) ?? Number.NEGATIVE_INFINITY
    for (const point of event.points.slice(-MOST_AT_ONCE)) {
      if (point.ts < newest) continue
      newest = point.ts
      const sent = { machineId, channel, topic, levels, payload: readerPayload(point) }
      for (const line of machine.lines) line.take(sent)
    }
    machine.newest.set(channel, newest)
  })

  return {
    join(machineId: string, line: ReaderLine): void {
      const known = machines.get(machineId)
      if (known) return void known.lines.add(line)
      machines.set(machineId, { lines: new Set([line]), newest: new Map() })
      joinMachine(bus, machineId)
    },

    leave(machineId: string, line: ReaderLine): void {
      const known = machines.get(machineId)
      if (!known?.lines.delete(line) || known.lines.size > 0) return
      machines.delete(machineId)
      leaveMachine(bus, machineId)
    },

    stop,
  }
}

export type ReaderRoom = ReturnType<typeof createReaderRoom>
