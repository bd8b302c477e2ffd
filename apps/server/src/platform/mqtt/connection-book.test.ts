import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createConnectionStore } from '../registry/connection-store.ts'
import { createConnectionBook } from './connection-book.ts'
import { countMessage } from './connection-entry.ts'

let database: TestDatabase
let db: Database
let device: { deviceId: string; machineId: number; machinePublicId: string; organizationId: number }
let at = Date.UTC(2026, 10, 15, 12)
beforeAll(async () => {
  database = await createTestDatabase('demo')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  const { rows } = await db.query<{ id: number }>("select id from machine where public_id = 'nst-01'")
  device = {
    deviceId: 'DEV-NST-01',
    machineId: rows[0]?.id ?? 0,
    machinePublicId: 'nst-01',
    organizationId: 1,
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query('delete from connection_process')
  await db.query('delete from device_contact_hour')
})

const FACTS = { way: 'mqtt', protocol: 5, address: '::ffff:10.0.3.7', clientId: 'c', tls: null } as const

const open = (store = createConnectionStore(db)) =>
  createConnectionBook({ store, log: pino({ level: 'silent' }), now: () => at, silentAfterMs: 90_000 })

const rows = async () =>
  (
    await db.query<{ address: string; messages: number; bytes: number; minute_messages: number }>(
      'select address, messages, bytes, minute_messages from device_connection order by number',
    )
  ).rows

describe('the book of connections', () => {
  it('writes what a connection sent since it was last written, and removes it when it ends', async () => {
    const book = open()
    const entry = book.enter(device, FACTS)
    for (const text of ['one', 'three']) countMessage(entry, text.length, at)
    await book.flushNow()
    expect(await rows()).toEqual([{ address: '10.0.3.7', messages: 2, bytes: 8, minute_messages: 2 }])
    at += MINUTE_MS
    await book.flushNow()
    at += MINUTE_MS
    await book.flushNow()
    expect(await rows()).toMatchObject([{ messages: 2, minute_messages: 0 }])
    book.leave(entry)
    await book.flushNow()
    expect(await rows()).toEqual([])
    await book.stop()
  })

  it('writes nothing for connections that were silent', async () => {
    const written: number[] = []
    const store = createConnectionStore(db)
    const book = open({
      ...store,
      put: async (process, some) => {
        written.push(some.length)
        await store.put(process, some)
      },
    })
    for (let index = 0; index < 20; index++) book.enter(device, FACTS)
    const loud = book.enter(device, FACTS)
    await book.flushNow()
    countMessage(loud, 1, at)
    await book.flushNow()
    expect(written).toEqual([21, 1])
    await book.stop()
  })

  it('is written again by a process that others took for gone, and leaves nothing behind when it stops', async () => {
    const book = open()
    book.enter(device, FACTS)
    await book.flushNow()
    await db.query('delete from connection_process')
    expect(await rows()).toEqual([])
    await book.flushNow()
    expect(await rows()).toHaveLength(1)
    await book.stop()
    expect((await db.query('select 1 from connection_process')).rows).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('takes those who call for connected until they are silent for ninety seconds', async () => {
    const book = open()
    const call = { ...FACTS, way: 'https', protocol: null } as const
    book.called(device, call, 10)
    book.called(device, call, 10)
    await book.flushNow()
    expect(await rows()).toMatchObject([{ messages: 2 }])
    at += 91 * SECOND_MS
    await book.flushNow()
    expect(await rows()).toEqual([])
    await book.stop()
  })

  it('counts what devices do by hour, and leaves out names that no device has', async () => {
    const book = open()
    for (let index = 0; index < 500; index++) book.refused('DEV-NST-01', 'password', FACTS)
    book.refused('nobody', 'password', FACTS)
    book.refused('\0', 'password', FACTS)
    book.rejected(device, 'NOT_JSON')
    await book.flushNow()
    book.refused('DEV-NST-01', 'password', { ...FACTS, address: '10.0.3.8' })
    await book.flushNow()
    const { rows: hours } = await db.query(
      'select kind, reason, count::int, address from device_contact_hour order by kind',
    )
    expect(hours).toEqual([
      { kind: 'refused', reason: 'password', count: 501, address: '10.0.3.8' },
      { kind: 'rejected', reason: 'NOT_JSON', count: 1, address: '' },
    ])
    await book.stop()
  })

  it('says nothing less when the database is away for a while', async () => {
    let isAway = true
    const store = createConnectionStore(db)
    const book = open({
      ...store,
      beat: async (process) => {
        if (isAway) throw new Error('away')
        return await store.beat(process)
      },
    })
    const gone = book.enter(device, FACTS)
    book.enter(device, FACTS)
    book.rejected(device, 'NOT_JSON')
    await book.flushNow()
    book.leave(gone)
    isAway = false
    await book.flushNow()
    expect(await rows()).toHaveLength(1)
    const { rows: hours } = await db.query(
      "select kind, count::int from device_contact_hour where kind = 'rejected'",
    )
    expect(hours).toEqual([{ kind: 'rejected', count: 1 }])
    await book.stop()
  })
})
