import { createHash } from 'node:crypto'

const MODULUS = 1n << 64n

/** A digest of a set of points: the sum of theirs, so that none has to be kept. */
export function createPointDigest() {
  let sum = 0n
  return {
    add(ts: number, value: number): void {
      const bytes = createHash('sha256').update(`${ts} ${value}`).digest()
      sum = (sum + bytes.readBigUInt64BE(0)) % MODULUS
    },
    text: (): string => sum.toString(16),
  }
}
