import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { BackupFault } from './backup-fault.ts'
import { decrypt, encrypt } from './encryption.ts'

const KEY = randomBytes(32)
const CHUNK = 64 * 1024

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const all = (bytes: AsyncIterable<Buffer>): Promise<Buffer> => buffer(bytes)
const read = (bytes: Buffer, key = KEY) => all(decrypt(key, inPieces(bytes, 10_000)))
const faultOf = (bytes: Buffer, key = KEY): Promise<string> =>
  read(bytes, key).then(
    () => 'none',
    (error: unknown) => (error instanceof BackupFault ? error.kind : String(error)),
  )

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  'gives back %i bytes, in whatever pieces they come',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await all(encrypt(KEY, inPieces(plain, 7_000)))
    expect((await read(sealed)).equals(plain)).toBe(true)
    expect(sealed.includes(plain.subarray(0, 32)) && size > 32).toBe(false)
  },
)

it('names a wrong key, a cut and a change, and never takes one for another', async () => {
  const sealed = await all(encrypt(KEY, inPieces(randomBytes(2 * CHUNK + 100), CHUNK)))
  expect(await faultOf(sealed, randomBytes(32))).toBe('wrong key')
  const chunk = CHUNK + 16
  // In the header, after it, in a chunk, at its end, at the end of all, and in the trailer.
  for (const length of [
    0,
    10,
    55,
    56,
    60,
    56 + chunk,
    56 + 2 * chunk,
    56 + 2 * chunk + 8,
    sealed.length - 9,
    sealed.length - 1,
  ])
    expect(await faultOf(sealed.subarray(0, length)), `cut at ${length}`).toBe('cut')
  for (let at = 0; at < sealed.length; at += at < 60 || at > sealed.length - 40 ? 1 : 9_973) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await faultOf(changed), `changed at ${at}`).toBe('changed')
  }
})

it('takes no chunks in another order', async () => {
  const sealed = await all(encrypt(KEY, inPieces(randomBytes(3 * CHUNK), CHUNK)))
  const chunk = CHUNK + 16
  const [first, second] = [sealed.subarray(56, 56 + chunk), sealed.subarray(56 + chunk, 56 + 2 * chunk)]
  const moved = Buffer.concat([sealed.subarray(0, 56), second, first, sealed.subarray(56 + 2 * chunk)])
  expect(await faultOf(moved)).toBe('changed')
})
