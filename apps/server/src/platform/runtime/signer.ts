import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what nobody without its key may change in the database. */
export interface Signer {
  sign(text: string): Buffer
  isOf(text: string, signature: Buffer): boolean
}

/** So much of the hash of a key says which one it was. */
const NAME_BYTES = 4

/** The first key signs, all of them are known: so one is replaced by another. */
export function createSigner(keys: readonly Buffer[]): Signer {
  const named = keys.map((key) => ({
    // Not the key that encrypts.
    key: Buffer.from(hkdfSync('sha256', key, '', 'millwright signatures', 32)),
    name: createHash('sha256').update(key).digest().subarray(0, NAME_BYTES),
  }))
  const [newest] = named
  if (!newest) throw new Error('there is no key to sign with')

  const signWith = ({ key, name }: (typeof named)[number], text: string): Buffer =>
    Buffer.concat([name, createHmac('sha256', key).update(text).digest()])

  return {
    sign: (text) => signWith(newest, text),

    isOf(text, signature) {
      const known = named.find(({ name }) => name.equals(signature.subarray(0, NAME_BYTES)))
      if (!known) return false
      const expected = signWith(known, text)
      return expected.length === signature.length && timingSafeEqual(expected, signature)
    },
  }
}
