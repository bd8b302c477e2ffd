import { HTTP_LIMITS } from '../runtime/limits.ts'
import type { BusEvents } from './bus.ts'
import { newestPoints } from './newest-points.ts'
import type { RelayItems } from './relay-message.ts'

type Points = BusEvents['points']['points']

/** As many as a browser is sent at a time. */
const MAX_POINTS_PER_CHANNEL = 500
const MAX_POINTS = 20_000
/** So many small values fit one NOTIFY whatever they are; large ones travel one by one. */
const POINTS_PER_ITEM = 25
const SMALL_TEXT = 32

const isSmall = ({ v }: Points[number]): boolean =>
  typeof v === 'number' || typeof v === 'boolean' || (typeof v === 'string' && v.length <= SMALL_TEXT)

/** Points for other processes between two sendings: the newest of each channel, never more than so many. */
export function createPointSendBuffer() {
  let waiting = new Map<string, { machineId: string; channel: string; points: Points }>()
  let count = 0
  let dropped = 0

  return {
    put(name: string, { machineId, channel, points }: BusEvents['points']): void {
      const known = waiting.get(name)?.points ?? []
      const all = known.length === 0 ? points : [...known, ...points]
      const kept = newestPoints(all, MAX_POINTS_PER_CHANNEL, HTTP_LIMITS.liveText)
      if (count - known.length + kept.length > MAX_POINTS) {
        dropped += points.length
        return
      }
      dropped += all.length - kept.length
      count += kept.length - known.length
      waiting.set(name, { machineId, channel, points: kept })
    },
    isEmpty: (): boolean => waiting.size === 0,
    take(): RelayItems['points'][] {
      const items: RelayItems['points'][] = []
      for (const { machineId, channel, points } of waiting.values()) {
        const step = points.every(isSmall) ? POINTS_PER_ITEM : 1
        for (let at = 0; at < points.length; at += step) {
          items.push([machineId, channel, points.slice(at, at + step)])
        }
      }
      waiting = new Map()
      count = 0
      return items
    },
    /** How many were not sent since this was last asked. */
    takeDropped(): number {
      const since = dropped
      dropped = 0
      return since
    },
  }
}
