import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { generate, type Packet, parser } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { createPacketSieve } from './packet-sieve.ts'

const MAX = 300

const message = (topic: string, length: number) =>
  generate({ cmd: 'publish', topic, payload: Buffer.alloc(length, 7), qos: 0, retain: false, dup: false })

/** All that comes through when the bytes come in pieces of these lengths. */
async function passed(bytes: Buffer, pieces: readonly number[]) {
  const skipped: string[] = []
  const sieve = createPacketSieve(MAX, (topic) => skipped.push(topic))
  const packets: Packet[] = []
  const reader = parser()
  reader.on('packet', (packet) => packets.push(packet))
  sieve.on('data', (chunk: Buffer) => reader.parse(chunk))
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = pieces[turn % pieces.length] ?? 1
    sieve.write(bytes.subarray(at, at + length))
    at += length
  }
  sieve.end()
  await finished(sieve)
  return { packets: packets.map((packet) => (packet.cmd === 'publish' ? packet.topic : packet.cmd)), skipped }
}

describe('messages that are too large', () => {
  it('are left out, wherever the bytes are cut, and all others come through', async () => {
    const sent = fc.record({ topic: fc.stringMatching(/^[a-z/]{1,60}$/), length: fc.nat(2_000) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        async (messages, pieces) => {
          const isLarge = ({ topic, length }: (typeof messages)[number]) => 2 + topic.length + length > MAX
          const bytes = Buffer.concat([
            ...messages.map(({ topic, length }) => message(topic, length)),
            generate({ cmd: 'pingresp' }),
          ])
          expect(await passed(bytes, pieces)).toEqual({
            packets: [...messages.filter((each) => !isLarge(each)).map(({ topic }) => topic), 'pingresp'],
            skipped: messages.filter(isLarge).map(({ topic }) => topic),
          })
        },
      ),
    )
  })

  it('that lie about their topic are skipped as well', async () => {
    const lie = Buffer.concat([Buffer.from([0x30, 0x90, 0x4e, 0xff, 0xff]), Buffer.alloc(10_000 - 2, 97)])
    const { packets, skipped } = await passed(Buffer.concat([lie, generate({ cmd: 'pingresp' })]), [999])
    expect([packets, skipped.length]).toEqual([['pingresp'], 1])
  })
})
