import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { mergeBatches, type PointMap } from './batch.ts'

/** Beyond it numbers are thinned, where the disk takes nothing. */
const MAX_IN_MEMORY = 50_000
const STEP_MS = 10_000

type Point = Omit<MappedPoint, 'channel'>

/** Values that were read since the last write to the disk. */
export function createPending() {
  let batches = new Map<string, Map<string, Point[]>>()
  let positions = new Map<string, string>()
  let states = new Map<string, string>()
  let count = 0

  const mapOf = (channels: Map<string, Point[]>): PointMap => Object.fromEntries(channels)

  return {
    add(machine: string, points: readonly MappedPoint[], position?: string): void {
      if (position !== undefined) positions.set(machine, position)
      if (points.length === 0) return
      const channels = batches.get(machine) ?? new Map<string, Point[]>()
      batches.set(machine, channels)
      for (const { channel, ...point } of points) {
        const list = channels.get(channel)
        if (list) list.push(point)
        else channels.set(channel, [point])
      }
      count += points.length
    },

    saveState(machine: string, state: string): void {
      states.set(machine, state)
    },

    /** Not yet on disk. */
    positionOf: (machine: string): string | undefined => positions.get(machine),
    stateOf: (machine: string): string | undefined => states.get(machine),

    count: (): number => count,
    isEmpty: (): boolean => count === 0 && positions.size === 0 && states.size === 0,

    all: () => ({
      batches: [...batches].map(([machine, channels]) => [machine, mapOf(channels)] as const),
      positions: [...positions],
      states: [...states],
    }),

    clear(): void {
      batches = new Map()
      positions = new Map()
      states = new Map()
      count = 0
    },

    /** Bounds what is kept in memory. Returns how many points gave way. */
    thin(): number {
      if (count <= MAX_IN_MEMORY) return 0
      const before = count
      count = 0
      for (const channels of batches.values())
        for (const [channel, points] of channels) {
          const thin = [...(mergeBatches([{ [channel]: points }], STEP_MS)[channel] ?? [])].slice(
            -MAX_IN_MEMORY,
          )
          channels.set(channel, thin)
          count += thin.length
        }
      return before - count
    },
  }
}
