import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuditChain } from '../platform/audit/audit-chain.ts'
import { createAuditChainStore } from '../platform/audit/audit-chain-store.ts'
import { signEntry } from '../platform/audit/chain-entry.ts'
import { verifyChain } from '../platform/audit/verify-chain.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createSecretStore } from '../platform/identity/provider/secret-store.ts'
import { keysOfFolder } from '../platform/runtime/key-file.ts'
import { openSealer, type Sealer } from '../platform/runtime/sealer.ts'
import { createSigner, keyNameOf } from '../platform/runtime/signer.ts'
import { createWebhookStore } from '../subjects/notifications/webhooks/webhook-store.ts'
import { SEALED_COLUMNS } from '../subjects.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
/** Each run of the command starts a process. */
const TIMEOUT_MS = 90_000
const KNOWN = 'known-plain-text-of-a-secret'

/** Hashes, signatures, keys that may be known, and what machines and people send. */
const NO_SECRET =
  /^((\w+_)?(hash|signature|proof)|attachment|digest|public_key|check_key|key_name|key|data|minutes|payload|properties|bytes|content|shapes|measured|print)$/

let test: TestDatabase
let db: Database
let folder: string
let organizationId: number
/** Of a process that runs all the time. */
let running: Sealer
beforeAll(async () => {
  test = await createTestDatabase('demo')
  db = openDatabase({ url: test.url, size: 2, onError: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'millwright-secrets-'))
  running = await openSealer(null, folder)
  const { rows } = await db.query(`select id from organization where business_code = 'NORDHAUS'`)
  organizationId = rows[0]?.id
})
afterAll(async () => {
  await db.close()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const rotate = async (args: readonly string[] = [], env: Record<string, string> = {}) =>
  (
    await exec(process.execPath, [join(import.meta.dirname, 'secrets.ts'), ...args], {
      env: { ...BARE_ENV, DATABASE_URL: test.url, MILLWRIGHT_DATA: folder, ...env },
    })
  ).stdout

async function putSecrets(): Promise<void> {
  const webhook = {
    name: 'Control room',
    url: 'https://example.com',
    format: 'json',
    language: 'en-US',
    topics: ['Alarms'],
    allMachines: true,
    isOn: true,
    organizationId,
    at: new Date(),
    secret: `${KNOWN} webhook`,
  } as const
  const webhooks = createWebhookStore(db, running)
  await webhooks.add({ ...webhook, publicId: 'sealed' }, db)
  await createSecretStore(db, running).getOrMake('a key', () => `${KNOWN} key`)
  // While processes of the version before may run, and as they write.
  await db.query(`update plain_secret set until = now() + interval '1 day'`)
  await webhooks.add({ ...webhook, publicId: 'plain' }, db)
  await createSecretStore(db, running).getOrMake('a plain key', () => `${KNOWN} plain key`)
  const sealed = () => running.seal(`${KNOWN} sealed`)
  await db.query(
    `insert into second_factor (account_id, secret, shown_to) select id, $1, '' from account limit 1`,
    [sealed()],
  )
  await db.query(
    `insert into connector (public_id, organization_id, name, token_hash) values ('c', $1, 'Hall 2', '')`,
    [organizationId],
  )
  await db.query(
    `insert into machine_connector (machine_id, connector_id, source, secrets, mapping, is_on)
     select m.id, c.id, '{}', $1, '{}', true from machine m, connector c where m.public_id = 'nst-01'`,
    [sealed()],
  )
  await db.query(
    `insert into connector_command (public_id, connector_id, machine_id, request)
     select 'command', connector_id, machine_id, $1 from machine_connector`,
    [sealed()],
  )
}

async function log(target: string): Promise<void> {
  await db.query(
    `insert into audit_entry (organization_id, at, action, actor_name, actor_email, actor_organization, target, address)
     select $1, '2026-03-01', 'user_created', 'Elena', 'elena@example.com', 'NORDHAUS', $2, '' from generate_series(1, 3)`,
    [organizationId, target],
  )
  await createAuditChain({ db, store: createAuditChainStore(db), signer: running }).sign(() => false)
}

async function chain() {
  const store = createAuditChainStore(db)
  const found = (await store.chains()).find(({ code }) => code === 'NORDHAUS')
  if (!found) throw new Error('there is no chain')
  return await verifyChain(store, await openSealer(null, folder), found)
}

/** In any column of any table. */
async function tablesWith(type: string | null, condition: string, value: unknown): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and ($1::text is null or c.data_type = $1)`,
    [type],
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await db.query(
      `select from "${table}" where ${condition.replaceAll('COLUMN', `"${column}"`)} limit 1`,
      [value],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

it('a key is replaced and dropped: everything opens, the log is unbroken, nothing is readable', {
  timeout: TIMEOUT_MS,
}, async () => {
  await putSecrets()
  await log('before')
  const [old = Buffer.alloc(0)] = (await keysOfFolder(folder)) ?? []

  expect(await rotate()).toContain('--drop-old')
  // The process that runs took the new key by itself, and signs with it.
  expect(running.seal('x').subarray(0, 4)).not.toEqual(keyNameOf(old))
  await log('between')
  expect(await rotate(['--drop-old'])).toContain('no longer in secrets.key')
  await log('after')

  const keys = (await keysOfFolder(folder)) ?? []
  expect(keys).toHaveLength(1)
  const [fresh = Buffer.alloc(0)] = keys
  expect(fresh.equals(old)).toBe(false)
  const sealer = await openSealer(null, folder)
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await db.query<{ value: Buffer }>(`select ${column} as value from ${table}`)
    expect(rows.length, table).toBeGreaterThan(0)
    for (const { value } of rows) expect(sealer.open(value), table).toContain(KNOWN)
  }
  const webhooks = await createWebhookStore(db, sealer).listOf(organizationId)
  expect(webhooks.map(({ secret }) => secret)).toEqual([`${KNOWN} webhook`, `${KNOWN} webhook`])
  const make = () => 'another'
  expect(await createSecretStore(db, sealer).getOrMake('a plain key', make)).toBe(`${KNOWN} plain key`)

  expect(await tablesWith(null, `strpos(COLUMN::text, $1) > 0`, KNOWN)).toEqual([])
  const inHex = Buffer.from(KNOWN).toString('hex')
  expect(await tablesWith('bytea', `strpos(COLUMN::text, $1) > 0`, inHex)).toEqual([])
  const byOld = await tablesWith('bytea', 'substring(COLUMN from 1 for 4) = $1', keyNameOf(old))
  // Signatures stay as they were exported.
  expect(byOld.toSorted()).toEqual([
    'audit_entry.signature',
    'audit_handover.key_name',
    'audit_handover.signature',
  ])

  const { count, fault } = await chain()
  expect({ count, fault }).toEqual({ count, fault: null })
  expect(count).toBeGreaterThanOrEqual(9)
  await forge(old)
  expect((await chain()).fault).toMatchObject({ kind: 'changed' })
})

it('every column of bytes is named as sealed by its subject, or known to hold no secret', async () => {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  )
  const isSealed = (row: { table: string; column: string }) =>
    SEALED_COLUMNS.some(({ table, column }) => table === row.table && column === row.column)
  const unknown = rows.filter((row) => !isSealed(row) && !NO_SECRET.test(row.column))
  expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

/** By somebody who has got hold of the dropped key: signs everything after the entry that they change again. */
async function forge(key: Buffer): Promise<void> {
  const store = createAuditChainStore(db)
  const signer = createSigner([key])
  await db.query(`update audit_entry set target = 'forged' where organization_id = $1 and number = 2`, [
    organizationId,
  ])
  const entries = await store.signedAfter(organizationId, 0, 1_000)
  let before = entries[0]?.signature ?? Buffer.alloc(0)
  const signed = entries
    .slice(1)
    .filter(({ signature }) => signature.subarray(0, 4).equals(keyNameOf(key)))
    .map((entry) => {
      before = signEntry(signer, entry, entry.number, before)
      return { ...entry, signature: before }
    })
  await db.transaction((tx) => store.putSigned(organizationId, signed, tx))
}

it('where the key is a setting, the one to set is shown, and nothing is changed before', {
  timeout: TIMEOUT_MS,
}, async () => {
  const old = randomBytes(32).toString('base64')
  const shown = await rotate([], { SECRETS_KEY: old })
  expect(/^SECRETS_KEY=([^,]{44}),(.*)$/m.exec(shown)?.[2]).toBe(old)
  await expect(rotate(['--drop-old'], { SECRETS_KEY: old })).rejects.toMatchObject({
    stderr: expect.stringContaining('There is one key only'),
  })
})

it('where there is no key the command ends with a sentence, and seals nothing with a key of its own', {
  timeout: TIMEOUT_MS,
}, async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'millwright-no-secrets-'))
  await expect(rotate([], { MILLWRIGHT_DATA: elsewhere })).rejects.toMatchObject({
    stderr: expect.stringContaining(`There is no secrets.key in ${elsewhere}`),
  })
  await rm(elsewhere, { recursive: true, force: true })
})
