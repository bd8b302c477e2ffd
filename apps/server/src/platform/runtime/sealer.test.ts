import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSealer, openSealer } from './sealer.ts'

const text = 'pa$$ wörd 🔑'

it('opens what it sealed, each time in other bytes', () => {
  const sealer = createSealer([randomBytes(32)])
  const [one, other] = [sealer.seal(text), sealer.seal(text)]
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('pa$$')
  expect([sealer.open(one), sealer.open(other)]).toEqual([text, text])
})

it('opens with an older key, and seals with the newest', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const both = createSealer([fresh, old])
  expect(both.open(createSealer([old]).seal(text))).toBe(text)
  expect(() => createSealer([old]).open(both.seal(text))).toThrow('SECRETS_KEY')
})

it('refuses what was changed by a bit', () => {
  const sealer = createSealer([randomBytes(32)])
  const sealed = sealer.seal(text)
  const last = sealed.length - 1
  sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last)
  expect(() => sealer.open(sealed)).toThrow()
})

it('makes a key in the data folder that only its user reads, and finds it again', async () => {
  const above = await mkdtemp(join(tmpdir(), 'millwright-sealer-'))
  const folder = join(above, 'not-there-yet')
  try {
    const sealed = (await openSealer(null, folder)).seal(text)
    expect((await openSealer(null, folder)).open(sealed)).toBe(text)
    expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(above, { recursive: true })
  }
})

it('has one key where several processes start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-sealer-'))
  try {
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => openSealer(null, folder)))
    const sealed = one?.seal(text) ?? Buffer.alloc(0)
    expect(others.map((other) => other.open(sealed))).toEqual(others.map(() => text))
    expect(await readdir(folder)).toEqual(['secrets.key'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('does not start with a key of another length', () => {
  expect(() => createSealer([randomBytes(16)])).toThrow('SECRETS_KEY')
})
