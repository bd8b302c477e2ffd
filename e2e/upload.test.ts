import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'
import { openLine } from './line.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Noise, which does not get smaller when it is compressed. */
function picture(): Buffer {
  const png = new PNG({ width: 600, height: 600 })
  for (let at = 0; at < png.data.length; at += 1) png.data[at] = (at * 2_654_435_761) >>> 24
  return PNG.sync.write(png)
}

describe('a file that is sent', () => {
  it('shows how far it is, can be cancelled, and is shown when it is stored', async () => {
    const line = await openLine()
    const { page } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/organization', line.url)
    const logo = page.getByRole('group', { name: 'Logo' })
    await logo.waitFor()
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: picture() }
    line.slowDown(3_000)
    await logo.locator('input[type=file]').setInputFiles(file)
    await logo.getByRole('progressbar').waitFor()
    await logo.getByRole('button', { name: 'Cancel' }).click()
    await logo.getByRole('progressbar').waitFor({ state: 'detached' })
    await logo.locator('input[type=file]').setInputFiles(file)
    await logo.getByRole('progressbar').waitFor()
    await logo.getByRole('img', { name: 'Logo' }).waitFor(MACHINE_ACTS)
    expect(await logo.getByRole('progressbar').count()).toBe(0)
  })
})
