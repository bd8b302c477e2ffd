import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS, takesPeople } from '@millwright/contract/access'
import { CALLS } from '@millwright/contract/calls'
import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import { storeDevicePoints } from '@millwright/contract/machines/devices'
import { passwordLogin } from '@millwright/contract/people/auth'
import type { Call } from '@millwright/contract/wire/call'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../apps/server/src/platform/embedded/port.ts'
import { removeData } from '../apps/server/src/platform/embedded/remove-data.ts'
import { BARE_ENV } from '../apps/server/src/testing/test-process.ts'
import { goOn, nothingIsLoading, openBrowser, signIn, visit } from './browser.ts'
import { PEOPLE, personOf, STOPS } from './tour-stops.ts'

/**
 * Scripts in every text that a person can type and a machine can send, and then all pages. A portal of its own: these texts
 * would be in the way of the other journeys.
 */

const READY_WITHIN_MS = 110_000
const ALL_MS = 25_000 * STOPS.length
/** In a run that is not long each twelfth page, others with each seed. */
const SHARE = process.env.TEST_LONG === '1' ? 1 : 12
const FIRST = Number(process.env.TEST_SEED ?? 0) % SHARE

/** If one runs, the page shows it. */
const RUNS = "document.documentElement.dataset.ran='1'"
const SCRIPTS = [
  `<img src=x data-injected onerror="${RUNS}">`,
  `"><svg data-injected onload="${RUNS}">`,
  `<script data-injected>${RUNS}</script>`,
  `javascript:void(${RUNS})`,
  `{{constructor.constructor("${RUNS}")()}}`,
  `'-alert(1)-'`,
]

let server: ChildProcess
let dataDir: string
let url: string
let browser: Browser
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-scripts-'))
  const port = await freePort(0)
  url = `http://localhost:${port}`
  server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...BARE_ENV,
      PORT: String(port),
      MQTT_PORT: String(await freePort(0)),
      MILLWRIGHT_DATA: dataDir,
      MILLWRIGHT_DEMO: 'true',
      MILLWRIGHT_ROLES: 'api,ingest,jobs,broker,identity',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  browser = await openBrowser()
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), {
    timeout: READY_WITHIN_MS,
    interval: 300,
  })
}, READY_WITHIN_MS)
afterAll(async () => {
  await browser.close()
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await removeData(dataDir)
})

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Of the demo, by the name of the field. */
const KNOWN: Readonly<Record<string, unknown>> = {
  MachineId: 'nst-01',
  MachineIds: ['nst-01'],
  Machine_Ids: ['nst-01'],
  Machine_Group_Ids: [],
  GroupIds: [],
  GroupId: null,
  Role_Ids: [],
  Language: 'en-US',
  Timezone: 'Europe/Berlin',
  SiteId: 'site-1',
  MachineFamily: 'CDL',
  Link: SCRIPTS[3],
  UntilTime: null,
  EndsAt: null,
}

let written = 0
const next = (): string => `${SCRIPTS[written++ % SCRIPTS.length]}`

function textFor({ pattern, minLength = 0, maxLength = 1_000 }: Schema): string {
  const isRight = (text: string): boolean =>
    text.length <= maxLength && text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const script = [next(), ...SCRIPTS, '<b data-injected>', '<i>'].find(isRight)
  return (
    script ??
    ['Aa1', '2026-11-19', '08:00', '2026-11-19T08:00:00.000Z', 'a@b.example', ''].find(isRight) ??
    'a'
  )
}

function fill(schema: Schema, name = ''): unknown {
  if (name in KNOWN) return KNOWN[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return fill(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, fill(field, key)]),
      )
    case 'array':
      return [fill(schema.items ?? {}, name)]
    case 'string':
      return textFor(schema)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return false
    default:
      return null
  }
}

/** They end a session, or take from the admin what the next calls need. */
const LEFT_OUT =
  /auth|password|second-factor|sessions|subscriptions|\/users\/:id|connector\/|oidc|oauth|trial|credentials/

const learned: Record<string, string> = {}

async function post(call: Call, token: string): Promise<boolean> {
  const params: Record<string, string> = {
    org: 'NORDHAUS',
    id: 'nst-01',
    serial: 'AA1-004093',
    groupId: 'group-2',
    siteId: 'site-1',
    plant: 'organization',
    type: 'VENDOR',
    ...learned,
  }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const schema = call.body as Schema
  const body = fill(schema) as Record<string, unknown>
  // A field that is refused is left out, or written more simply.
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await fetch(url + path, {
      method: call.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.ok) {
      const id = /"Id":"([\w-]+)"/.exec(text)?.[1]
      const parameter = CALLS.map((other) => other.path)
        .find((other) => other.startsWith(`${call.path}/:`))
        ?.slice(call.path.length + 2)
        .split('/')[0]
      if (id && parameter) learned[parameter] = id
      return true
    }
    const field = /"field":"(\w+)/.exec(text)?.[1] ?? ''
    if (!(field in body)) return false
    if (schema.required?.includes(field)) body[field] = tries < 4 ? '<i>' : null
    else delete body[field]
  }
  return false
}

async function writeScripts(): Promise<{ calls: number; texts: number }> {
  const answer = await fetch(url + passwordLogin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'admin@example.com', Password: 'millwright' }),
  })
  const { token } = ((await answer.json()) as { result: { token: string } }).result
  let calls = 0
  for (const call of CALLS) {
    const isWriting = ['POST', 'PUT', 'PATCH'].includes(call.method) && call.body !== null && !call.takes
    if (!isWriting || !takesPeople(ACCESS[call.access].callers) || LEFT_OUT.test(call.path)) continue
    if (await post(call, token)) calls += 1
  }
  // A machine sends them in every channel there is, as its value and as its unit.
  const authorization = `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`
  for (const { channel } of CHANNEL_ENTRIES) {
    const point = { v: next(), u: '<i>' }
    await fetch(url + storeDevicePoints.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ [channel.replace(/\{\w+\}/g, '1')]: point }),
    })
  }
  const alarm = { v: { alarmCode: next(), text: next(), activeState: true } }
  await fetch(url + storeDevicePoints.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ Alarms: alarm }),
  })
  return { calls, texts: written }
}

/** Runs in the page: whether a text became a part of it, or a link that does something. */
const becameMore = (): string[] => [
  ...(document.documentElement.dataset.ran ? ['a script ran'] : []),
  ...[...document.querySelectorAll('[data-injected]')].map((element) => `became ${element.outerHTML}`),
  ...[...document.querySelectorAll('a[href^="javascript:" i], iframe, object, embed')].map(
    (element) => `can be opened: ${element.outerHTML.slice(0, 200)}`,
  ),
]

async function look(page: Page, address: string): Promise<string[]> {
  await goOn(page, address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(nothingIsLoading)
  return await page.evaluate(becameMore)
}

it('a script in any text that is typed or sent runs on no page', { timeout: ALL_MS, retry: 0 }, async () => {
  const { calls, texts } = await writeScripts()
  expect(calls, 'calls that took such texts: if few do, little is tried').toBeGreaterThan(15)
  const stops = STOPS.filter((stop, at) => at % SHARE === FIRST && !stop.path.includes('$messageId'))
  const found: Record<string, string[]> = {}
  for (const person of PEOPLE) {
    const ofPerson = stops.filter((stop) => personOf(stop) === person)
    if (ofPerson.length === 0) continue
    const { page, faults } = await visit(browser, { isTraced: false })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await signIn(page, person, '/machine', url)
    for (const { path } of ofPerson) {
      const seen = [...(await look(page, path)), ...dialogs.splice(0)]
      // A report of the Content-Security-Policy: something tried.
      const reports = faults.splice(0).filter((fault) => /content.security.policy|refused to/i.test(fault))
      if (seen.length + reports.length > 0) found[path] = [...seen, ...reports]
    }
  }
  process.stdout.write(
    `attack | stored scripts: ${texts} texts by ${calls} calls and ${CHANNEL_ENTRIES.length} channels, ${stops.length} pages | ${texts} | ${Object.keys(found).length}\n`,
  )
  expect(found).toEqual({})
})
