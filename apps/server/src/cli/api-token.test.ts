import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listMyMachines } from '@millwright/contract/machines/machines'
import { listAudit } from '@millwright/contract/people/audit'
import { changePassword, logout, refreshSession } from '@millwright/contract/people/auth'
import { listUsers } from '@millwright/contract/people/users'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAudit } from '../platform/audit/audit.ts'
import { createAuditStore } from '../platform/audit/audit-store.ts'
import { createApiTokens } from '../platform/identity/sessions/api-tokens.ts'
import { createStores } from '../subjects.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
const email = 'manager_di_linea@example.com'
const org = 'NORDHAUS'
const LONG = { timeout: 60_000 }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

/** As the command does it, without the time that a process takes to start. */
const issue = (days = 365): Promise<string> => {
  const stores = createStores(test.db)
  const log = pino({ level: 'silent' })
  const audit = createAudit({ store: createAuditStore(test.db), grants: stores.grants, log, now: Date.now })
  const { accounts, sessions: store } = stores
  return createApiTokens({ db: test.db, accounts, store, audit, now: Date.now }).issue(email, days)
}

const run = async (...args: string[]): Promise<string> => {
  const { stdout } = await exec(process.execPath, [join(import.meta.dirname, 'api-token.ts'), ...args], {
    env: { ...BARE_ENV, DATABASE_URL: test.databaseUrl },
  })
  return stdout.trim()
}
const statusWith = async (token: string) => (await test.ask(listMyMachines, { token })).status

it('a token has the rights of its account and no more, and is kept nowhere', async () => {
  const token = await issue(30)
  expect(token).toMatch(/^mwt_[\w-]{40,}$/)
  expect(await statusWith(token)).toBe(200)
  expect(await test.ask(listUsers, { params: { org }, token })).toMatchObject({ label: 'ACCESS_DENIED' })
  const { rows } = await test.db.query("select encode(hash, 'escape') as hash from refresh_token")
  expect(JSON.stringify(rows)).not.toContain(token)
  const admin = await test.signIn('admin@example.com')
  const { result } = await test.ask(listAudit, { params: { org }, token: admin })
  expect(result).toContainEqual(
    expect.objectContaining({ Action: 'signed_in', Target: email, Detail: { by: 'API token', days: 30 } }),
  )
})

it('a token is not exchanged for another, nor good for what needs the password', async () => {
  const token = await issue()
  expect(await test.ask(refreshSession, { body: { refreshToken: token } })).toMatchObject({
    label: 'SESSION_ENDED',
  })
  expect(await statusWith(token)).toBe(200)
  const { rows } = await test.db.query<{ id: string }>(
    'select public_id as id from account where email = $1',
    [email],
  )
  const body = { password: 'another-good-one', confirmPassword: 'another-good-one' }
  const params = { org, id: rows[0]?.id ?? '' }
  expect(await test.ask(changePassword, { params, body, token })).toMatchObject({ label: 'PASSWORD_NEEDED' })
})

it('a token ends when it is signed out, and when it expires', async () => {
  const [signedOut, expired] = [await issue(), await issue()]
  expect((await test.ask(logout, { params: { org }, token: signedOut })).status).toBe(204)
  expect(await statusWith(signedOut)).toBe(401)
  expect(await statusWith(expired)).toBe(200)
  const past = "update refresh_token set expires_at = now() - interval '1 second' where hash = sha256($1)"
  await test.db.query(past, [Buffer.from(expired)])
  expect(await statusWith(expired)).toBe(401)
})

it('the command prints a token, and ends those of an account while people stay signed in', LONG, async () => {
  const token = await run('--email', email)
  const person = await test.signIn(email)
  expect(await statusWith(token)).toBe(200)
  expect(await run('--email', email, '--revoke')).toMatch(/^ended: \d+$/)
  expect(await statusWith(token)).toBe(401)
  expect(await statusWith(person)).toBe(200)
})

it('every bad argument is named, and an account that is not there', LONG, async () => {
  const stderr = (args: string[]): Promise<unknown> => run(...args).catch((error: unknown) => error)
  const [bad, nobody] = await Promise.all([
    stderr(['--days', '0']),
    stderr(['--email', 'nobody@example.com']),
  ])
  expect(bad).toMatchObject({ stderr: expect.stringMatching(/--email.*\n--days "0"/) })
  expect(nobody).toMatchObject({ stderr: expect.stringContaining('There is no such user') })
})

it('a token speaks the language that its program asks for, and else that of its account', async () => {
  const token = await issue()
  const query = new URLSearchParams({
    from: '2026-11-02',
    to: '2026-11-03',
    format: 'csv',
    kpiCalcMethod: 'CLASSIC_MODEL',
  })
  const report = async (authorization: string, language: string): Promise<string> => {
    const answer = await fetch(
      `${test.app.publicUrl}/api/${org}/machinegroups/group-1/analytics/report?${query}`,
      { headers: { authorization: `Bearer ${authorization}`, 'accept-language': language } },
    )
    expect(answer.status).toBe(200)
    return await answer.text()
  }
  expect(await report(token, 'de-AT, en;q=0.5')).toContain('Maschine')
  expect(await report(token, '')).not.toContain('Maschine')
  // A person has chosen one.
  expect(await report(await test.signIn(email), 'de-AT')).not.toContain('Maschine')
})
