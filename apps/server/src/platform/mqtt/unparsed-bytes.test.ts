import { describe, expect, it } from 'vitest'
import { createUnparsedBytes } from './unparsed-bytes.ts'

const LIMITS = { unparsedBytes: 1_000, unparsedBytesPerMachine: 300 }

function connections() {
  const unparsed = createUnparsedBytes(LIMITS)
  const ended: string[] = []
  const open = (name: string, machineId: number) =>
    unparsed.of({ organizationId: machineId, machineId }, () => ended.push(name))
  return { ended, open }
}

describe('incomplete packets', () => {
  it('of one machine are limited over all of its connections', () => {
    const { ended, open } = connections()
    open('first', 1).set(200)
    open('second', 1).set(90)
    expect(ended).toEqual([])
    open('third', 1).set(20)
    expect(ended).toEqual(['third'])
  })

  it('that are too many altogether end the connection of who holds most, not of who comes last', () => {
    const { ended, open } = connections()
    const floods = [1, 2, 3].map((machineId) => open(`flood ${machineId}`, machineId))
    floods[0]?.set(300)
    floods[1]?.set(299)
    floods[2]?.set(298)
    open('device', 9).set(150)
    expect(ended).toEqual(['flood 1'])
    floods[1]?.set(0)
    open('another', 10).set(250)
    expect(ended).toEqual(['flood 1'])
  })
})
