import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { type BufferLevels, bufferLevels, extremesOf, levelAt } from '@millwright/domain/fleet/buffer-levels'
import type { ReplayMachine } from '@millwright/domain/fleet/replay'

/** A buffer of a line with what it held through the day. */
export interface FilledBuffer {
  readonly key: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly capacity: number | null
  /** Null where what the machines around it count does not say it. */
  readonly levels: BufferLevels | null
  /** The place of the first machine that takes from it, in the list of the day. */
  readonly machine: number
}

/** It became full or empty. */
export interface BufferMoment {
  readonly kind: 'buffer'
  readonly at: number
  /** The key of the buffer. */
  readonly buffer: string
  readonly machine: number
  readonly isFull: boolean
  readonly fill: number
  readonly capacity: number
}

/** Of all lines; a buffer with a machine that is not in the replay is left out. */
export function filledBuffers(
  lines: readonly LineOfMachines[],
  machines: readonly ReplayMachine[],
  known: number,
): FilledBuffer[] {
  const byId = new Map(machines.map((machine, place) => [machine.id, { machine, place }]))
  return lines.flatMap(({ Id, Flow }) =>
    Flow.Buffers.flatMap((buffer, index): FilledBuffer[] => {
      const sides = [buffer.From, buffer.To].map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
      const [before = [], after = []] = sides
      if (before.length < buffer.From.length || after.length < buffer.To.length) return []
      // Nobody counts how much of what it makes goes here, and how much elsewhere.
      const dealsOut = Flow.Buffers.some(
        (other) => other !== buffer && other.From.some((id) => buffer.From.includes(id)),
      )
      const partsOf = (side: typeof before) => side.map(({ machine }) => machine.parts)
      return [
        {
          key: `${Id} ${index}`,
          from: buffer.From,
          to: buffer.To,
          capacity: buffer.Capacity,
          levels: dealsOut ? null : bufferLevels(partsOf(before), partsOf(after), buffer.Capacity, known),
          machine: after[0]?.place ?? 0,
        },
      ]
    }),
  )
}

export const fillAt = ({ levels }: FilledBuffer, second: number): number | null =>
  levels && levelAt(levels, second)

export const bufferMomentsOf = (buffers: readonly FilledBuffer[]): BufferMoment[] =>
  buffers.flatMap(({ key, levels, capacity, machine }) =>
    levels === null || capacity === null || capacity === 0
      ? []
      : extremesOf(levels, capacity).map(
          (each): BufferMoment => ({ kind: 'buffer', buffer: key, machine, capacity, ...each }),
        ),
  )
