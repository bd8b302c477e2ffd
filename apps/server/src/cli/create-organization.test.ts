import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { choosePassword, passwordLogin } from '@millwright/contract/people/auth'
import { ROLES } from '@millwright/contract/wire/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { BARE_ENV } from '../testing/test-process.ts'

const exec = promisify(execFile)
const PASSWORD = 'the first of many'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ MILLWRIGHT_DEMO: 'false', MILLWRIGHT_DEBUG_LOGIN: 'true' })
})
afterAll(() => test.stop())

const create = (...args: string[]) =>
  exec(process.execPath, [join(import.meta.dirname, 'create-organization.ts'), ...args], {
    env: { ...BARE_ENV, DATABASE_URL: test.databaseUrl, PUBLIC_URL: 'https://portal.example.com' },
  })
const ofNordhaus = ['--code', 'NORDHAUS', '--name', 'Nordhaus Möbel', '--type', 'CUSTOMER']

it('an empty portal knows every role', async () => {
  const { rows } = await test.db.query('select label from role')
  expect(rows.map(({ label }) => label).sort()).toEqual(Object.keys(ROLES).sort())
})

it('the first admin of an empty portal comes in by the link that was printed', async () => {
  const { stdout } = await create(
    ...ofNordhaus,
    '--admin-email',
    'anna@example.com',
    '--admin-name',
    'Anna von Nord',
  )
  const url = new URL(/https:\S+/.exec(stdout)?.[0] ?? '')
  expect(url.origin + url.pathname).toBe('https://portal.example.com/login')
  expect(url.searchParams.get('invited')).toBe('true')
  const { rows } = await test.db.query<{ hours: number }>(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from password_link',
  )
  expect(rows).toEqual([{ hours: 7 * 24 }])

  const token = url.searchParams.get('password_token') ?? ''
  const body = { token, password: PASSWORD, confirmPassword: PASSWORD }
  expect((await test.ask(choosePassword, { body })).status).toBe(200)
  const signedIn = await test.ask(passwordLogin, { body: { Email: 'anna@example.com', Password: PASSWORD } })
  expect(signedIn.result.user).toMatchObject({
    Firstname: 'Anna',
    Lastname: 'von Nord',
    OrganizationCode: 'NORDHAUS',
    OrganizationType: 'CUSTOMER',
    IsAdmin: true,
    Machine_Group_Ids: [{ Name: 'All' }],
  })
  const members = `select email, is_all from machine_group_account
    join account a on a.id = account_id join machine_group g on g.id = group_id`
  expect((await test.db.query(members)).rows).toEqual([{ email: 'anna@example.com', is_all: true }])
})

it('what is there already is not made again, and says so', async () => {
  const other = ['--code', 'OTHER', '--name', 'Other', '--type', 'VENDOR']
  await expect(create(...ofNordhaus, '--admin-email', 'b@example.com')).rejects.toMatchObject({
    stderr: 'There is an organization NORDHAUS already.\n',
  })
  await expect(create(...other, '--admin-email', 'ANNA@example.com')).rejects.toMatchObject({
    stderr: 'There is an account with this email already\n',
  })
  const { rows } = await test.db.query('select business_code from organization')
  expect(rows).toEqual([{ business_code: 'NORDHAUS' }])
})

it('every bad argument is named', async () => {
  await expect(create('--code', 'A B', '--type', 'OTHER', '--admin-email', 'x')).rejects.toMatchObject({
    stderr: expect.stringMatching(/--code "A B".*\n--name is missing\n--type "OTHER".*\n--admin-email "x"/),
  })
})
