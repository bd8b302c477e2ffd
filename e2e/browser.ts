import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

export const product = (): { url: string; mqttPort: number } => inject('product')

const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...(process.env.CHROMIUM_FLAGS?.split(' ').filter(Boolean) ?? [])],
  })

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained about; a journey ends with none. */
  readonly faults: string[]
}

export async function visit(
  browser: Browser,
  options: { scheme?: 'light' | 'dark'; width?: number; height?: number } = {},
): Promise<Visit> {
  const { scheme = 'light', width = 1440, height = 900 } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-US',
    baseURL: product().url,
  })
  // A page that has not changed by then will not change.
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return { page, context, faults }
}

/** Through the single sign-on button and the provider's own page. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('millwright')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/machine/)
}
