import { gzipSync } from 'node:zlib'
import { afterPoints, beforePoints } from '@millwright/domain/connectors/points-lines'

/** Points of a machine, in gzip as they are kept. */
export interface MachinePoints {
  readonly machine: string
  readonly body: Buffer
}

const lineEnd = gzipSync(afterPoints)
const beginnings = new Map<string, Buffer>()

function beginOf(machine: string): Buffer {
  const known = beginnings.get(machine)
  if (known) return known
  const packed = gzipSync(beforePoints(machine))
  beginnings.set(machine, packed)
  return packed
}

/** One message of many machines: what is packed one after the other is unpacked as one text. */
export const packLines = (parts: readonly MachinePoints[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.flatMap(({ machine, body }) => [beginOf(machine), body, lineEnd]))
