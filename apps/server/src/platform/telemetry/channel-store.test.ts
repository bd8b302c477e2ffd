import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createChannelStore, type LastValue } from './channel-store.ts'
import { createLastValueStore } from './last-value-store.ts'

const MOST = 5_000

let database: TestDatabase
let db: Database
let nextMachine = 1

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 4, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const names = (family: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${family}/${index}`)

/** A store as a process has it, that says which statements it sent and fails once where it should. */
function startStore() {
  const sent: string[] = []
  const fault = { at: '' }
  const watched: Database = {
    ...db,
    query: (text, values) => {
      sent.push(text)
      if (fault.at === '' || !text.includes(fault.at)) return db.query(text, values)
      fault.at = ''
      return Promise.reject(new Error('the database is away'))
    },
  }
  const store = createChannelStore(watched)
  const claimAll = (machineId: number, wanted: readonly string[]) =>
    Promise.all(wanted.map((name) => store.claim(machineId, name)))
  return { ...store, claimAll, sent, fault }
}

describe('channels claimed together', () => {
  it('are stored by a few statements, however many they are and by any worker', async () => {
    const machines = [nextMachine++, nextMachine++, nextMachine++]
    const { claimAll, known, names: stored, sent } = startStore()
    const wanted = names('Together', 700)
    const claimed = await Promise.all(machines.map((machineId) => claimAll(machineId, wanted)))
    expect(sent).toHaveLength(3)
    for (const [index, machineId] of machines.entries()) {
      const byName = new Map((await stored(machineId)).map(({ name, id }) => [name, id]))
      expect(wanted.map((name) => byName.get(name))).toEqual(claimed[index])
      expect(wanted.map((name) => known(machineId, name))).toEqual(claimed[index])
    }
    expect(new Set(claimed[0]).size).toBe(wanted.length)
  })

  it('are stored without the one whose name the database refuses', async () => {
    const [good, bad] = [nextMachine++, nextMachine++]
    const { claim, claimAll } = startStore()
    const [stored, refused] = await Promise.allSettled([
      claimAll(good, names('Beside', 50)),
      claim(bad, 'Beside/\0'),
    ])
    expect(refused.status).toBe('rejected')
    expect(stored).toMatchObject({ status: 'fulfilled' })
    expect(await claim(bad, 'Beside/1')).toEqual(expect.any(Number))
  })

  it('are asked for once when many messages bring the same one', async () => {
    const machineId = nextMachine++
    const { claim, claimAll, sent } = startStore()
    const first = claim(machineId, 'Once/A')
    // The statements for the first are under way by now.
    await new Promise((go) => setImmediate(go))
    const again = claimAll(machineId, ['Once/A', 'Once/A'])
    const [id] = await again
    expect(await first).toBe(id)
    expect(sent).toHaveLength(3)
    // Nor do they count more than once towards the most that a machine may have.
    const many = await claimAll(machineId, [...Array<string>(MOST).fill('Once/B'), 'Once/C'])
    expect(new Set(many).size).toBe(2)
    expect(many).not.toContain(null)
  })

  it('have the same numbers in two processes that claim them at once', async () => {
    const machineId = nextMachine++
    const wanted = names('Twice', 300)
    const [one, two] = await Promise.all([
      startStore().claimAll(machineId, wanted),
      startStore().claimAll(machineId, wanted.toReversed()),
    ])
    expect(two).toEqual(one.toReversed())
    expect(one).not.toContain(null)
  })

  it('fail together, are not known then, and can be claimed again', async () => {
    const machineId = nextMachine++
    for (const table of ['select mc.machine_id', 'insert into channel', 'insert into machine_channel']) {
      const { claim, known, fault } = startStore()
      fault.at = table
      const name = `Failing/${table}`
      const failing = Promise.allSettled([claim(machineId, name), claim(machineId, `${name}/2`)])
      expect((await failing).map((each) => each.status)).toEqual(['rejected', 'rejected'])
      expect(known(machineId, name)).toBeUndefined()
      const id = await claim(machineId, name)
      expect(known(machineId, name)).toBe(id)
    }
  })

  it('do not fail with those that were claimed while they waited', async () => {
    const machineId = nextMachine++
    const { claim, fault } = startStore()
    fault.at = 'insert into channel'
    const failing = claim(machineId, 'Before/A')
    await new Promise((go) => setImmediate(go))
    const later = claim(machineId, 'Before/B')
    await expect(failing).rejects.toThrow('away')
    expect(await later).toEqual(expect.any(Number))
  })
})

describe('a machine that invents channels', () => {
  it('is given so many and not one more, and being refused costs no statement', async () => {
    const machineId = nextMachine++
    const { claimAll, claim, names: stored, sent } = startStore()
    await claimAll(machineId, names('Invented', MOST - 10))
    const answers = await claimAll(machineId, names('More', 30))
    expect(answers.filter((id) => id !== null)).toHaveLength(10)
    expect(await stored(machineId)).toHaveLength(MOST)

    sent.length = 0
    expect(new Set(await claimAll(machineId, names('Beyond', 1000)))).toEqual(new Set([null]))
    expect(await claim(machineId, 'Invented/7')).toEqual(expect.any(Number))
    expect(sent).toEqual([])
    const { rows } = await db.query("select 1 from channel where name like 'Beyond/%'")
    expect(rows).toEqual([])

    const restarted = startStore()
    expect(await restarted.claimAll(machineId, ['Invented/7', 'Beyond/1'])).toEqual([
      await claim(machineId, 'Invented/7'),
      null,
    ])
    expect(restarted.sent).toHaveLength(1)
  })
})

describe('last values in a list', () => {
  it('are cut where they are long, with a mark; a single one is whole', async () => {
    const machineId = nextMachine++
    const store = createChannelStore(db)
    const ts = Date.UTC(2026, 10, 15)
    const given: Record<string, LastValue['value']> = {
      'Cut/Json': { kind: 'json', txt: JSON.stringify({ list: Array.from({ length: 900 }, () => 'ü"') }) },
      'Cut/Number': { kind: 'number', num: 4.5 },
      'Cut/Short': { kind: 'json', txt: '{"a":[1,null]}' },
      'Cut/Text': { kind: 'text', txt: '立'.repeat(64 * 1024) },
      'Cut/Whole': { kind: 'text', txt: '立'.repeat(1_300) },
    }
    const values = await Promise.all(
      Object.entries(given).map(async ([name, value]) => ({
        machineId,
        channelId: (await store.claim(machineId, name)) ?? 0,
        ts,
        value,
        unit: null,
        firstTs: ts,
        firstNum: null,
        hasTurned: false,
      })),
    )
    await store.putLast(values, ts)
    const listed = await store.list(machineId, await store.names(machineId))
    expect(listed.map(({ name, last }) => [name, last?.kind, last?.isCut])).toEqual([
      ['Cut/Json', 'json', true],
      ['Cut/Number', 'number', false],
      ['Cut/Short', 'json', false],
      ['Cut/Text', 'text', true],
      ['Cut/Whole', 'text', false],
    ])
    expect(listed[0]?.last?.value).toMatch(/^\{"list":\["ü.{985,1000}…$/)
    expect(listed[2]?.last?.value).toEqual({ a: [1, null] })
    expect(listed[3]?.last?.value).toBe(`${'立'.repeat(1_000)}…`)
    expect((await store.find(machineId, 'Cut/Text'))?.last?.value).toEqual(given['Cut/Text'])
    const { id = 0 } = listed[3] ?? {}
    const last = await createLastValueStore(db).of([machineId], [id], [], { from: 0, to: 0 })
    expect(last.texts.get(id)?.get(machineId)).toBe(`${'立'.repeat(1_000)}…`)
  })
})
