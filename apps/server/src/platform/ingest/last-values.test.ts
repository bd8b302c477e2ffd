import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createChannelStore, type LastValue } from '../telemetry/channel-store.ts'
import { createLastValues } from './last-values.ts'

const number = (ts: number, num: number) => ({ ts, value: { kind: 'number', num } as const })

it('what could not be written goes with what came meanwhile, and then counts as turned', async () => {
  const written: LastValue[][] = []
  let isDown = true
  const putLast = async (values: readonly LastValue[]) => {
    if (isDown) {
      arriving()
      throw new Error('the database is away')
    }
    written.push([...values])
  }
  const values = createLastValues({ putLast }, pino({ enabled: false }))
  values.put(1, 7, [number(1_000, 5)], 'kWh')
  values.put(2, 7, [number(1_000, 80)], null)
  const arriving = () => values.put(1, 7, [number(2_000, 6), number(3_000, 9)], null)
  await values.flush()
  isDown = false
  await values.stop()
  expect(written).toHaveLength(1)
  expect(written[0]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ machineId: 1, ts: 3_000, unit: 'kWh', hasTurned: true }),
      expect.objectContaining({ machineId: 2, ts: 1_000, firstNum: 80, hasTurned: false }),
    ]),
  )
})

describe('on PostgreSQL', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase('tables')
    db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const text = (ts: number, txt: string) => ({ ts, value: { kind: 'text', txt } as const })
  const NOW = Date.UTC(2026, 10, 15)

  it('a value that the database refuses is left out, and those of all other machines are written', async () => {
    const channels = createChannelStore(db)
    const machines = Array.from({ length: 40 }, (_, index) => index + 1)
    const channelId = await channels.idOf('Axis/Load')
    for (const machineId of machines) await channels.claim(machineId, 'Axis/Load')
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const values = createLastValues(channels, log, () => NOW)
    const putAll = (ts: number) => {
      for (const machineId of machines) values.put(machineId, channelId, [number(ts, 1e308)], 'mm')
      values.put(7, channelId, [number(ts, 1)], '\0')
      values.put(13, channelId, [text(ts, 'a\0b')], null)
      values.put(20, channelId, [text(ts, '\ud800')], null)
      values.put(29, channelId, [number(8.64e15, 1)], null)
      values.put(31, channelId, [number(ts + 0.0005, 1)], null)
    }
    putAll(NOW - 2_000)
    await values.flush()
    putAll(NOW - 1_000)
    await values.stop()
    const written = await Promise.all(machines.map((id) => channels.find(id, 'Axis/Load')))
    const missing = machines.filter((_, index) => written[index]?.last?.ts !== NOW - 1_000)
    expect(missing).toEqual([7, 13, 29, 31])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('left out')
  })
})
