import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

/** Of no other journey: a person with a second step is not signed in by the password alone. */
const EMAIL = 'admin@vendor.example.com'
const PASSWORD = 'millwright'
const NAME = 'Notebook'
const HOME = /\/(machine|maintenance)(\/|$)/

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A device with a finger that is always right, in the browser of this page. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

const cardOf = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

/** As an app counts it (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function toProvider(page: Page): Promise<void> {
  await page.goto('/login')
  const leave = () => page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await leave()
  // As in `signInThroughProvider`.
  await page.getByLabel('Email').waitFor({ timeout: 8_000 }).catch(leave)
  await page.getByLabel('Email').waitFor()
}

it('a passkey is added, signs in without a password and after it, and is removed', async () => {
  const { page, context, faults } = await visit(browser)
  await signIn(page, EMAIL, '/settings/profile')
  const device = await plugIn(page)
  const card = cardOf(page, 'Passkeys')
  await card.getByLabel('Name of the device').fill(NAME)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await card.getByRole('button', { name: 'I have kept them' }).waitFor()
  expect(await card.locator('code').count()).toBe(10)
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await card.getByText(NAME).waitFor()
  expect(await axeFaults(page)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await toProvider(page)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(HOME)
  await page.getByRole('main').waitFor()

  await page.evaluate(() => localStorage.clear())
  await toProvider(page)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(HOME)
  await page.getByRole('main').waitFor()

  await page.goto('/settings/profile')
  await card.getByText(/used on/).waitFor()
  await card.getByRole('button', { name: `Delete: ${NAME}` }).click()
  await toastShows(page, 'The passkey was removed.')
  await card.getByText(NAME).waitFor({ state: 'detached' })
  await device.unplug()
  await context.close()
  expect(faults).toEqual([])
})

it('codes of an app are set up and turned off, and another session is ended', async () => {
  const { page, faults } = await visit(browser)
  await signIn(page, EMAIL, '/settings/profile')
  const factor = cardOf(page, 'Second step at sign-in')
  await factor.getByRole('button', { name: 'Set up' }).click()
  const secret = await factor.locator('code').innerText()
  await factor.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByRole('button', { name: 'I have kept them' }).waitFor()
  const [recovery = ''] = await factor.locator('li code').allInnerTexts()
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await factor.getByText('10 recovery codes left.').waitFor()
  // A code of the app works once: the next one comes in half a minute.
  await factor.getByLabel('Code', { exact: true }).fill(recovery)
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await toastShows(page, 'The second step is off.')

  const other = await visit(browser)
  await signIn(other.page, EMAIL, '/settings/profile')
  await page.reload()
  const sessions = cardOf(page, 'Where you are signed in')
  await sessions.getByText('This device').waitFor()
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await toastShows(page, 'The session was ended.')
  expect(faults).toEqual([])
})
