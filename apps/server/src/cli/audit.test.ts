import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuditChain } from '../platform/audit/audit-chain.ts'
import { createAuditChainStore } from '../platform/audit/audit-chain-store.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { openSealer } from '../platform/runtime/sealer.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
/** Each run of the command starts a process. */
const TIMEOUT_MS = 60_000

let test: TestDatabase
let db: Database
let folder: string
beforeAll(async () => {
  test = await createTestDatabase('demo')
  db = openDatabase({ url: test.url, size: 2, onError: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'millwright-audit-'))
  await db.query(
    `insert into audit_entry (organization_id, at, action, actor_name, actor_email, actor_organization, target, address)
     select id, '2026-03-01', 'user_created', 'Elena', 'elena@example.com', 'NORDHAUS', 'Pavel', '10.0.0.1'
       from organization, generate_series(1, 3) where business_code = 'NORDHAUS'`,
  )
  const signer = await openSealer(null, folder)
  await createAuditChain({ db, store: createAuditChainStore(db), signer }).sign(() => false)
})
afterAll(async () => {
  await db.close()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const command = (file: string, args: string[]) =>
  exec(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...BARE_ENV, DATABASE_URL: test.url, MILLWRIGHT_DATA: folder },
  })
const audit = (...args: string[]) => command('audit.ts', args)

it('fills in a report of an incident, of one organization and its time', {
  timeout: TIMEOUT_MS,
}, async () => {
  const during = ['--from', '2026-03-01T00:00:00Z', '--until', '2026-03-02T00:00:00+01:00']
  const { stdout } = await command('incident.ts', [...during, '--organization', 'NORDHAUS'])
  expect(stdout).toContain('| user\\_created | 3 |')
  expect(stdout).toMatch(/^- NORDHAUS: the audit log is unbroken, its newest entry is number \d+$/m)
  expect(stdout).toContain('NORDHAUS: 3 entries.')
  expect(stdout).not.toContain('SEGHERIA')
  await expect(command('incident.ts', ['--from', '2026-03-01', '--known', 'soon'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /--from "2026-03-01" is no time[^\n]*\n--until "" is no time[^\n]*\n--known "soon"/,
    ),
  })
})

it('proves a log unbroken, names the first fault, and writes it out', { timeout: TIMEOUT_MS }, async () => {
  const { stdout } = await audit('verify')
  const newest = /^NORDHAUS: unbroken, \d+ entries; newest (NORDHAUS:\d+:[0-9a-f]+)$/m.exec(stdout)?.[1] ?? ''
  expect((await audit('verify', '--seen', newest)).stdout).toBe(stdout)
  await expect(audit('verify', '--seen', newest.replace(/.$/, 'x'))).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is not the one that was seen'),
  })

  const lines = (await audit('export', '--organization', 'NORDHAUS')).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(lines.map((_, at) => at + 1))
  expect(newest).toContain(JSON.parse(lines.at(-1) ?? '').signature)

  await db.query(`update audit_entry set target = 'Nobody' where number = 2`)
  await expect(audit('verify')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^NORDHAUS: BROKEN\. entry 2 was changed/m),
  })
  await expect(audit('export', '--organization', 'NOBODY')).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no log of an organization "NOBODY"'),
  })
  await expect(audit('prove')).rejects.toMatchObject({ stderr: expect.stringContaining('audit:verify') })
})
