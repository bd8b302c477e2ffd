import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what nobody without its key may change in the database. */
export interface Signer {
  sign(text: string): Buffer
  isOf(text: string, signature: Buffer): boolean
}

/** A key that signs, and the name by which its signatures begin. */
export interface SigningKey {
  readonly name: Buffer
  readonly key: Buffer
}

/** So much of the hash of a key says which one it was. */
const NAME_BYTES = 4

export const keyNameOf = (key: Buffer): Buffer =>
  createHash('sha256').update(key).digest().subarray(0, NAME_BYTES)

/** By which key something was signed or sealed. */
export const nameIn = (bytes: Buffer): Buffer => bytes.subarray(0, NAME_BYTES)

/** Not the key that encrypts, which cannot be found from it. */
export const signingKeyOf = (key: Buffer): SigningKey => ({
  key: Buffer.from(hkdfSync('sha256', key, '', 'millwright signatures', 32)),
  name: keyNameOf(key),
})

const signWith = ({ key, name }: SigningKey, text: string): Buffer =>
  Buffer.concat([name, createHmac('sha256', key).update(text).digest()])

export function isSignedWith(key: SigningKey, text: string, signature: Buffer): boolean {
  const expected = signWith(key, text)
  return expected.length === signature.length && timingSafeEqual(expected, signature)
}

/** The first key signs, all of them are known: so one is replaced by another. */
export function createSigner(keys: readonly Buffer[]): Signer {
  const named = keys.map(signingKeyOf)
  const [newest] = named
  if (!newest) throw new Error('there is no key to sign with')

  return {
    sign: (text) => signWith(newest, text),

    isOf(text, signature) {
      const known = named.find(({ name }) => name.equals(nameIn(signature)))
      return known !== undefined && isSignedWith(known, text, signature)
    },
  }
}
