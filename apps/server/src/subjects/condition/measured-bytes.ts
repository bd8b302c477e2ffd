import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { printSpreadOf } from '@millwright/domain/condition/hearing'
import type { CyclePrint, MeasuredCycle } from '@millwright/domain/condition/judge'
import { partShapesOf } from '@millwright/domain/condition/part-shapes'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const MAX_BYTES = 64 * 1024 * 1024
/** More digits are noise, and take most of the room. */
const DIGITS = 6

const plain = (_: string, value: unknown): unknown => {
  if (value instanceof Float64Array) return { f64: Array.from(value, rounded) }
  return typeof value === 'number' ? rounded(value) : value
}
const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

function revived(_: string, value: unknown): unknown {
  const list = (value as { f64?: unknown } | null)?.f64
  return Array.isArray(list) ? Float64Array.from(list as number[]) : value
}

/** For measured values and fingerprints, as they are stored. */
export const toBytes = async (measured: object): Promise<Buffer> =>
  await compress(JSON.stringify(measured, plain))

export async function fromBytes<T>(bytes: Buffer): Promise<T> {
  const text = (await decompress(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8')
  try {
    return JSON.parse(text, revived) as T
  } catch {
    throw new Error('what was measured cannot be read: it is no JSON')
  }
}

/** Null of one without vibration. */
export async function shapeBytes(cycle: MeasuredCycle | CyclePrint): Promise<Buffer | null> {
  const shapes = partShapesOf(cycle)
  return Object.keys(shapes).length === 0 ? null : await toBytes(shapes)
}

/** A fingerprint as it is stored, with what is read of it without the rest. */
export const packPrint = async (print: CyclePrint) => ({
  print: await toBytes(print),
  shapes: await shapeBytes(print),
  spread: printSpreadOf(print),
})
