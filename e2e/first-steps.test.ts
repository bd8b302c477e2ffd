import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../apps/server/src/platform/embedded/port.ts'
import { removeData } from '../apps/server/src/platform/embedded/remove-data.ts'
import { BARE_ENV } from '../apps/server/src/testing/test-process.ts'
import { axeFaults } from './axe.ts'
import { MACHINE_ACTS, openBrowser, tick, visit } from './browser.ts'

const READY_WITHIN_MS = 110_000

/** A portal of its own, with nobody and nothing in it. */
let server: ChildProcess
let dataDir: string
let mqttPort: number
let printed = ''
let browser: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-empty-'))
  mqttPort = await freePort(0)
  server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...BARE_ENV,
      PORT: String(await freePort(0)),
      MQTT_PORT: String(mqttPort),
      MILLWRIGHT_DATA: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  server.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  browser = await openBrowser()
  await vi.waitFor(() => expect(printed).toMatch(/\/setup#[\w-]+\s/), {
    timeout: READY_WITHIN_MS,
    interval: 200,
  })
}, READY_WITHIN_MS)
afterAll(async () => {
  await browser.close()
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await removeData(dataDir)
})

/** To be typed into a device, from beside its name. */
const shown = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('+ dd code').innerText()

const expectAccessible = async (page: Page) => expect(await axeFaults(page)).toEqual([])

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill('Elena')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Email').fill('elena@example.com')
  await page.getByLabel('New password', { exact: false }).first().fill('the first of many')
  await page.getByLabel('New password again').fill('the first of many')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name of the organization').fill('Nordhaus Möbel')
  expect(await page.getByLabel('Code').inputValue()).toBe('NORDHAUS-MOBEL')
  await page.getByRole('button', { name: 'Create the portal' }).click()
}

const linkOf = (text: string): string => /http:\/\/\S+\/setup#[\w-]+/.exec(text)?.[0] ?? ''

it('an empty portal leads its first admin from the printed link to a machine in the fleet', async () => {
  const link = linkOf(printed)
  const { page, faults } = await visit(browser)
  await setUp(page, link)

  await page.getByRole('heading', { name: 'Where are your machines?' }).waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill('Hall 2')
  await page.getByLabel('Latitude').fill('53.08')
  await page.getByLabel('Longitude').fill('8.80')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('heading', { name: 'Register the first machine' }).waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill('Nesting 01')
  await page.getByLabel('Short name').fill('N-1')
  await page.getByLabel('Serial number').fill('AA1-004093')
  await page.getByRole('combobox', { name: 'Family' }).or(page.getByLabel('Family')).first().click()
  await page.getByRole('option', { name: /CDL/ }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()

  await page.getByText('Waits for the first message').waitFor()
  await expectAccessible(page)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: await shown(page, 'Device id'),
    password: await shown(page, 'Password'),
  })
  const batch = JSON.stringify({ [STATUS_CHANNEL]: { v: 'READY' } })
  await client.publishAsync(await shown(page, 'Topic'), batch, { qos: 1 })
  await page.getByText('First message received').first().waitFor(MACHINE_ACTS)
  await client.endAsync()

  // A reload keeps the place, and the password is not shown again.
  await page.reload()
  await page.getByRole('heading', { name: 'Connect Nesting 01' }).waitFor()
  await page.getByText('was shown once and cannot be read again').waitFor()

  // Left for now and taken up again, where nothing is yet.
  await page.getByRole('button', { name: 'Continue later' }).click()
  await page.waitForURL(/\/machine$/)
  await page.getByText('Nesting 01').first().waitFor()
  await page.goto(new URL('/first-steps', page.url()).href)
  await page.getByRole('heading', { name: 'Make the first group' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Panel line')
  await tick(page.getByLabel(/^Nesting 01/))
  await page.getByRole('button', { name: 'Add group' }).click()

  await page.getByRole('heading', { name: 'Invite a colleague' }).waitFor()
  await page.getByLabel('First name').fill('Jonas')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('Email').fill('jonas@example.com')
  await page.getByRole('button', { name: 'Add user' }).click()

  await page.getByRole('heading', { name: 'The portal is ready' }).waitFor()
  // By the keyboard: a notice comes and goes in front of the button.
  await page.getByRole('button', { name: 'Open the fleet' }).press('Enter')
  await page.waitForURL(/\/machine$/)
  await page.getByText('Nesting 01').first().waitFor()

  // It does not begin again, in another tab either, and the link opens nothing any more.
  const again = await page.context().newPage()
  await again.goto(new URL('/machine', page.url()).href)
  await again.getByText('Nesting 01').first().waitFor()
  expect(new URL(again.url()).pathname).toBe('/machine')
  expect(faults).toEqual([])

  const stranger = await visit(browser)
  await stranger.page.goto(link)
  await stranger.page.getByText('This link is no longer valid.').waitFor()
})

it('the site can be installed, by the rules of Chromium', async () => {
  const { origin } = new URL(linkOf(printed))
  const { headers } = await fetch(`${origin}/manifest.webmanifest`)
  expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  const icon = await fetch(`${origin}/icons/icon-192.png`)
  expect(icon.headers.get('content-type')).toBe('image/png')

  const { page, context } = await visit(browser, { keepsShell: true })
  await page.goto(`${origin}/login`)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor()
  const chromium = await context.newCDPSession(page)
  const { errors, url } = await chromium.send('Page.getAppManifest')
  expect(url).toBe(`${origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // A window of a test is a private one, in which nothing is installed.
  const wrong = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(wrong).toEqual([])
})
