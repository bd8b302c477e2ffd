import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BARE_ENV } from '../testing/test-process.ts'
import { type UpgradeFacts, upgradeFindings } from './upgrade-findings.ts'

const exec = promisify(execFile)

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase('tables')
  db = openDatabase({ url: test.url, size: 1, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

const check = (env: Record<string, string> = {}) =>
  exec(process.execPath, [join(import.meta.dirname, 'upgrade-check.ts'), '--check'], {
    env: { ...BARE_ENV, DATABASE_URL: test.url, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )

it('names the migrations that will run, and runs none of them', async () => {
  const { rows } = await db.query<{ name: string }>(
    'delete from migration where name in (select name from migration order by name desc limit 2) returning name',
  )
  const names = rows.map(({ name }) => name).toSorted()
  const { code, stdout } = await check({ MQTT_POTR: '1884' })
  expect(stdout).toContain(`2 migrations that only add will run: ${names.join(', ')}.`)
  expect(stdout).toContain('MQTT_POTR is set, and is no setting of this version')
  expect(stdout).toContain('The way back is open')
  expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'Nothing is in the way of the upgrade.'])
  const left = await db.query<{ n: number }>(
    'select count(*)::int as n from migration where name = any($1)',
    [names],
  )
  expect(left.rows).toEqual([{ n: 0 }])
})

it('ends with 1 and says why when the start would be refused', async () => {
  await db.query("update migration set checksum = 'another' where name = (select min(name) from migration)")
  const [changed, wrong] = await Promise.all([check(), check({ PORT: 'eighty', MQTT_URL: 'nowhere' })])
  expect([changed.code, changed.stdout]).toEqual([
    1,
    expect.stringMatching(/stop .*was changed after it was applied/),
  ])
  expect([wrong.code, wrong.stdout]).toEqual([
    1,
    expect.stringMatching(/stop {2}PORT: .*\n.*stop {2}MQTT_URL: /),
  ])
})

const CALM: UpgradeFacts = {
  version: '0.3.0',
  postgres: { version: '18.1', least: 15, most: 18 },
  pending: [],
  changed: [],
  unknown: [],
  freeBytes: 50e9,
  provenAt: new Date('2026-03-01T04:00Z'),
  unknownSettings: [],
}
const NOW = Date.parse('2026-03-01T12:00Z')
const removing = {
  name: '0160-gone.sql',
  removals: ['drops a column'],
  locked: [{ table: 'note', bytes: 2e9 }],
}

it.each<[Partial<UpgradeFacts>, string, string]>([
  [
    { postgres: { version: '14.9', least: 15, most: 18 } },
    'stop',
    'PostgreSQL 14.9 is too old: this version needs 15 to 18.',
  ],
  [{ unknown: [{ name: '0170-a.sql', since: '0.4' }] }, 'stop', 'removed what 0.3.0 needs'],
  [{ unknown: [{ name: '0170-a.sql', since: null }] }, 'note', '0170-a.sql only added, so 0.3.0 works on it'],
  [
    { freeBytes: 2.5e9, pending: [removing] },
    'stop',
    '2.5 GB are free on the disk of the database, and 3.0 GB are needed',
  ],
  [{ pending: [removing] }, 'note', '0160-gone.sql works through the table note (2.0 GB)'],
  [{ pending: [removing] }, 'note', 'The way back is a backup: 0160-gone.sql removes'],
  [{ provenAt: null }, 'note', 'No backup is proven.'],
  [
    { provenAt: new Date('2026-02-01') },
    'note',
    'is of 2026-02-01 00:00 UTC, more than a day and a half old',
  ],
])('what a person has to know is said: %j', (facts, kind, text) => {
  const found = upgradeFindings({ ...CALM, ...facts }, NOW)
  expect(found).toContainEqual({ kind, text: expect.stringContaining(text) })
})

it('an upgrade of which nothing is to be said is all well', () => {
  expect(upgradeFindings(CALM, NOW).filter(({ kind }) => kind !== 'ok')).toEqual([])
})
