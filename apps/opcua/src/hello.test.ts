import { describe, expect, it } from 'vitest'
import { accountOf, BadHello, readHello } from './hello.ts'

function hello(url: string): Buffer {
  const text = Buffer.from(url)
  const bytes = Buffer.alloc(32 + text.length)
  bytes.write('HELF')
  bytes.writeUInt32LE(bytes.length, 4)
  bytes.writeInt32LE(text.length, 28)
  text.copy(bytes, 32)
  return bytes
}

describe('the first message of a connection', () => {
  const url = 'opc.tcp://portal:4840/5f0c4f1e-0000-4000-8000-000000000001'

  it('names the account, as soon as it is whole', () => {
    const bytes = hello(url)
    for (let length = 0; length < bytes.length; length++)
      expect(readHello(bytes.subarray(0, length))).toBe(null)
    expect(accountOf({ endpointUrl: readHello(bytes)?.endpointUrl ?? '' })).toBe(
      '5f0c4f1e-0000-4000-8000-000000000001',
    )
  })

  it('is refused where it is something else, too long, or of nobody', () => {
    const long = hello(url)
    long.writeUInt32LE(1_000_000, 4)
    const broken = hello(url)
    broken.writeInt32LE(5_000, 28)
    const none = hello(url)
    none.writeInt32LE(-1, 28)
    for (const bytes of [Buffer.from('GET /'), long, broken, none])
      expect(() => readHello(bytes)).toThrow(BadHello)
    for (const endpointUrl of [
      'opc.tcp://portal:4840',
      'http://portal/x',
      `${url}/more`,
      'opc.tcp://portal/../x',
    ])
      expect(() => accountOf({ endpointUrl })).toThrow(BadHello)
  })
})
