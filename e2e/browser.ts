import { availableParallelism, loadavg } from 'node:os'
import { reportError } from '@millwright/contract/help/error-reports'
import { passwordLogin } from '@millwright/contract/people/auth'
import type { ResultOf } from '@millwright/contract/wire/call'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, TestRunner } from 'vitest'
import { saveFailure, startTrace } from './failures.ts'
import { isSecondTry } from './second-try.ts'
import { keepToasts } from './toasts.ts'

export const product = (): { url: string; mqttPort: number } => inject('product')

/** The one browser of all journeys. To close it closes the contexts of the file only. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

/** In sight; what is further down loads when it is scrolled to. */
export const nothingIsLoading = (): boolean =>
  [...document.querySelectorAll('.mantine-Skeleton-root, [data-part=skeleton]')].every(
    (each) => each.getBoundingClientRect().top > window.innerHeight,
  )

/** For clicks and changes of a page; a journey that waits longer has failed. */
const PAGE_MS = 8_000
const LOAD_MS = 15_000
/** On a computer that has other work too, everything takes longer, by what waits for each core. */
const MOST_PATIENCE = 4

/** Firefox complains of a font that was on its way when the page was left. */
const LEFT_EARLY = /^download failed \(font-family.+status=2152398850/

/** For what depends on a machine or on a connection that comes back. */
export const MACHINE_ACTS = { timeout: 30_000 }
/** Tests of the condition come last of the demo's past, minutes after the product has started. */
export const TESTS_COME = { timeout: 240_000 }

/** Of a box whose tick is stored, or is in the address, the page shows it a moment after the click. */
export async function tick(box: Locator, isOn = true): Promise<void> {
  if ((await box.isChecked()) !== isOn) await box.click()
  await expect.poll(() => box.isChecked(), MACHINE_ACTS).toBe(isOn)
}

/** The row of a table that has all of these texts, wherever it is sorted. */
export const rowOf = (page: Page | Locator, ...texts: (string | RegExp)[]): Locator =>
  texts.reduce((rows: Locator, hasText) => rows.filter({ hasText }), page.getByRole('row'))

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Complaints of the page; a journey ends with none. */
  readonly faults: string[]
}

export async function visit(
  browser: Browser,
  options: {
    scheme?: 'light' | 'dark'
    width?: number
    height?: number
    zone?: string
    /** A finger in place of a mouse: `pointer: coarse`. */
    hasTouch?: boolean
    /** With its motion, which journeys in Firefox have too: to draw it takes a third of what the load of a page costs. */
    moves?: boolean
    /** With the worker that stores the pages; most journeys look at what the server sends. */
    keepsShell?: boolean
    /** Each step is recorded when a journey runs once more after it has failed; a tour of all pages is too long for it. */
    isTraced?: boolean
  } = {},
): Promise<Visit> {
  const {
    scheme = 'light',
    width = 1440,
    height = 900,
    zone,
    keepsShell = false,
    hasTouch = false,
    moves = false,
  } = options
  const isTraced = (options.isTraced ?? true) && isSecondTry(TestRunner.getCurrentTest())
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: zone,
    hasTouch,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: keepsShell ? 'allow' : 'block',
    baseURL: product().url,
  })
  const faults: string[] = []
  onTestFinished(async ({ task }) => {
    await saveFailure(task, context, faults, isTraced)
    // A page that stays open goes on drawing, and slows down all that follow.
    await context.close()
  })
  const patience = Math.min(MOST_PATIENCE, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
  context.setDefaultTimeout(PAGE_MS * patience)
  context.setDefaultNavigationTimeout(LOAD_MS * patience)
  if (isTraced) await startTrace(context)
  await keepToasts(context)
  const page = await context.newPage()
  context.on('weberror', (fault) => faults.push(fault.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !LEFT_EARLY.test(message.text())) faults.push(message.text())
  })
  // Caught by a page that says so, and sent: no less an error.
  context.on('request', (request) => {
    if (request.url().endsWith(reportError.path)) faults.push(`sent as an error: ${request.postData()}`)
  })
  return { page, context, faults }
}

/** As far as a journey needs it. */
interface Router {
  navigate(to: { href: string }): Promise<void>
  state: { resolvedLocation?: { href: string } }
}
declare global {
  interface Window {
    __TSR_ROUTER__?: Router
  }
}

/** As a click on a link does it: to load the app once more for each page takes longer than to look at it. */
export async function goOn(page: Page, address: string): Promise<void> {
  if (!(await page.evaluate(() => window.__TSR_ROUTER__ !== undefined))) {
    await page.goto(address)
    return
  }
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), address)
  await page.waitForFunction(() => {
    const shown = window.__TSR_ROUTER__?.state.resolvedLocation?.href
    return shown === location.pathname + location.search + location.hash
  })
}

/** As the form for emails does it, without the way there: what a journey is about begins after it. */
export async function signIn(
  page: Page,
  email: string,
  path = '/machine',
  at = product().url,
): Promise<void> {
  const { origin } = new URL(at)
  const answer = await fetch(origin + passwordLogin.path, {
    method: passwordLogin.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: email, Password: 'millwright' }),
  })
  if (!answer.ok) throw new Error(`${email} is not let in: ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: ResultOf<typeof passwordLogin> }
  const { token, refreshToken, user } = result
  const session = { token, refreshToken, userId: user.Id, organizationCode: user.OrganizationCode }
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  await page.goto(new URL(path, at).href)
  await page.getByRole('main').waitFor()
}

/** Through the single sign-on button and the provider's own page. */
export async function signInThroughProvider(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  const field = page.getByLabel('Email')
  const leave = () => page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await leave()
  // On a busy computer a click while the page is still put together may lead nowhere: a person clicks again.
  await field.waitFor({ timeout: 8_000 }).catch(leave)
  await field.fill(email)
  await page.getByLabel('Password').fill('millwright')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/machine/)
  // Firefox drops a step to the next address while the page is still on its way to this one.
  await page.getByRole('main').waitFor()
}
