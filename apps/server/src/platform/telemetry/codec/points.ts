import type { Point } from '@millwright/domain/points/point'
import type { ByteReader, ByteWriter } from './bytes.ts'
import type { TextAt } from './texts.ts'

/**
 * Blocks and segments code these alike. A kind is written as its place; points of several kinds name each of
 * theirs.
 */
export const KINDS = ['number', 'text', 'json'] as const
export const MIXED = KINDS.length

/** As differences of differences from an origin: a steady beat costs a zero each. */
export function writeTimes(writer: ByteWriter, points: readonly Point[], origin = 0): void {
  let last = origin
  let lastStep = 0
  for (const { ts } of points) {
    const step = ts - last
    writer.signed(step - lastStep)
    lastStep = step
    last = ts
  }
}

export function readTimes(reader: ByteReader, count: number, origin = 0): number[] {
  const times: number[] = new Array(count)
  let last = origin
  let step = 0
  for (let index = 0; index < count; index++) {
    step += reader.signed()
    last += step
    times[index] = last
  }
  return times
}

/** Of each point its kind; null when all have the same. */
export const readKinds = (reader: ByteReader, kind: number, count: number): number[] | null =>
  kind === MIXED ? Array.from({ length: count }, () => reader.byte()) : null

export function countNumbers(kind: number, kinds: readonly number[] | null, count: number): number {
  if (!kinds) return kind === 0 ? count : 0
  return kinds.filter((each) => each === 0).length
}

/** Texts that nobody wants are not decoded, which may be most of the bytes. */
export interface Cut {
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
  /** Where only numbers count, every text is the empty one. */
  readonly withoutTexts?: boolean
}

const EVERYTHING: Cut = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export interface Parts {
  readonly times: readonly number[]
  readonly kind: number
  readonly kinds: readonly number[] | null
  readonly numbers: readonly number[]
  readonly textAt: TextAt
}

/** Points of their times and of their values, which stand by kind. */
export function joinPoints({ times, kind, kinds, numbers, textAt }: Parts, cut = EVERYTHING): Point[] {
  const points: Point[] = []
  let nextNumber = 0
  let nextText = 0
  for (let index = 0; index < times.length; index++) {
    const ts = times[index] ?? 0
    const name = KINDS[kinds?.[index] ?? kind] ?? 'number'
    const place = name === 'number' ? nextNumber++ : nextText++
    if (ts < cut.from || ts >= cut.to) continue
    points.push({
      ts,
      value:
        name === 'number'
          ? { kind: name, num: numbers[place] ?? 0 }
          : { kind: name, txt: cut.withoutTexts ? '' : textAt(place) },
    })
  }
  return points
}
