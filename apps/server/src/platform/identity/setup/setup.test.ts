import { createFirstAdmin, openSetupLink } from '@millwright/contract/people/setup'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hashToken } from '../tokens.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

const PASSWORD = 'the first of many'
const ADMIN = {
  Firstname: 'Elena',
  Lastname: 'Lindqvist',
  Email: 'elena@example.com',
  Language: 'it-IT',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  OrganizationName: 'Nordhaus Möbel',
  OrganizationCode: 'NORDHAUS',
  OrganizationType: 'CUSTOMER',
}

let test: TestApp
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  test = await startTestApp({ MILLWRIGHT_DEMO: 'false', MILLWRIGHT_ROLES: 'api,identity' }, log)
})
afterAll(() => test.stop())
beforeEach(() => test.db.query('delete from attempt'))

const printed = (): string => new URL(test.app.setupLink ?? '').hash.slice(1)
const open = (token: string) => test.ask(openSetupLink, { body: { token } })
const create = (token: string, changes: object = {}) =>
  test.ask(createFirstAdmin, { body: { token, ...ADMIN, ...changes } })
const admins = async () =>
  (await test.db.query<{ email: string }>('select email from account where is_admin')).rows
const addLink = (token: string, expiresInMs = HOUR_MS) =>
  createSetupLinkStore(test.db).add(hashToken(token), Date.now() + expiresInMs)

describe('the link for the first admin', () => {
  it('is printed by an empty portal, and no log has it', async () => {
    expect(test.app.setupLink).toMatch(/^http:\/\/localhost:\d+\/setup#[\w-]{43}$/)
    expect((await open(printed())).status).toBe(204)
    expect(logged.join('')).not.toContain(printed())
  })

  it('is stored as a digest only', async () => {
    const { rows } = await test.db.query<{ hash: Buffer }>('select hash from setup_link')
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([hashToken(printed()).toString('hex')])
  })

  it('is no longer good when it has expired', async () => {
    await addLink('expired', -1)
    expect(await open('expired')).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await create('expired')).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await admins()).toEqual([])
  })

  it('cannot be guessed for long', async () => {
    const answers = []
    for (let guess = 0; guess < 22; guess += 1) answers.push((await open(`guess-${guess}`)).status)
    expect(new Set(answers.slice(0, 20))).toEqual(new Set([400]))
    expect(answers.slice(20)).toEqual([429, 429])
    expect((await create('guess')).status).toBe(429)
  })

  it.each([
    ['token', { token: 'a\u0000b' }],
    ['token', { token: 'x'.repeat(10_000) }],
    ['Firstname', { Firstname: 'E\u0000' }],
    ['Lastname', { Lastname: 'x'.repeat(101) }],
    ['Email', { Email: 'no address' }],
    ['password', { password: 'short', confirmPassword: 'short' }],
    ['password', { password: undefined, confirmPassword: undefined }],
    ['confirmPassword', { confirmPassword: 'another one' }],
    ['OrganizationName', { OrganizationName: '   ' }],
    ['OrganizationCode', { OrganizationCode: 'A B' }],
    ['OrganizationCode', { OrganizationCode: 'x'.repeat(65) }],
    ['OrganizationType', { OrganizationType: 'OTHER' }],
  ])('names the field %s of bad input, and stays good', async (field, changes) => {
    expect(await create(printed(), changes)).toMatchObject({ status: 400, field })
    expect((await open(printed())).status).toBe(204)
    expect(await admins()).toEqual([])
  })

  it('makes one admin, of however many who use it or another link at the same time', async () => {
    await addLink('of another process')
    const answers = await Promise.all([
      create(printed()),
      create(printed(), { Email: 'second@example.com', OrganizationCode: 'SECOND' }),
      create('of another process', { Email: 'third@example.com', OrganizationCode: 'THIRD' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await admins()).toHaveLength(1)
    const { rows } = await test.db.query('select name from organization')
    expect(rows).toEqual([{ name: 'Nordhaus Möbel' }])

    const session = answers.find(({ status }) => status === 200)?.result.session
    expect(session?.user).toMatchObject({
      Firstname: 'Elena',
      Language: 'it-IT',
      IsAdmin: true,
      FirstLogin: true,
      Machine_Group_Ids: [{ Name: 'All' }],
    })
    const deeds = await test.db.query("select target from audit_entry where action = 'portal_set_up'")
    expect(deeds.rows).toEqual([{ target: 'Nordhaus Möbel' }])
  })

  it('is of no use once there is an admin, and none is made any more', async () => {
    expect(await create(printed())).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await addLink('later')).toBe(false)
    // As if one had been printed before another process made an admin.
    await test.db.query("insert into setup_link values ($1, now() + interval '1 hour')", [hashToken('late')])
    expect(await open('late')).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
    expect(await create('late')).toMatchObject({ status: 400, label: 'LINK_NOT_VALID' })
  })
})
