import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { activateMachine } from '@millwright/contract/machines/licences'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const issue = (...args: string[]) =>
  exec(process.execPath, [join(import.meta.dirname, 'issue-licences.ts'), ...args], {
    env: { ...BARE_ENV, DATABASE_URL: test.databaseUrl },
  })

it('codes that were printed are good for a licence, and are kept nowhere', async () => {
  const { stdout } = await issue('--days', '30', '--count', '2')
  const codes = stdout.trim().split('\n')
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
  const { rows } = await test.db.query("select encode(hash, 'escape') as hash, days from licence_code")
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(codes[0])

  const token = await test.signIn('admin@example.com')
  const { result } = await test.ask(activateMachine, {
    params: { org: 'NORDHAUS', id: 'ldr-r2' },
    body: { Type: 'FULL', Code: codes[1] },
    token,
  })
  expect(result.license.IsFull).toBe(true)
})

it('every bad argument is named', async () => {
  await expect(issue('--days', '0', '--count', 'x')).rejects.toMatchObject({
    stderr: expect.stringMatching(/--days "0".*\n--count "x"/),
  })
})
