import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a maintainer', () => {
  it('sees which tool runs out next, opens one with an odd id and sets its limit', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'maintainer@example.com', '/machine/nst-01/tooling')
    await rowOf(page, 'Ball nose').waitFor(MACHINE_ACTS)
    await page.getByTitle(/^T12, Ball nose/).click()
    await page.getByRole('heading', { name: 'T12 Ball nose' }).waitFor()
    // The id has a slash, a percent sign and a blank.
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(/tooling\/BN8 50%\/\d\d$/)

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Life limit, min').fill('777')
    await page.getByLabel('Note').fill('Resin on the edge')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('777 min').first().waitFor()
    await page.reload()
    await page.getByText('Resin on the edge').waitFor()
    await page.getByText('Changes', { exact: true }).waitFor()
    const life = page.getByRole('application', { name: /^Life/ })
    await life.press('End')
    await life
      .getByText(/ · (Work|Handling|Idle|Alarm|Not ready|Disconnected|No data)/)
      .first()
      .waitFor({ state: 'attached' })

    await page.getByRole('searchbox', { name: 'Find a tool' }).fill('no such tool')
    await page.getByText('No tool found').waitFor()
    expect(faults).toEqual([])
  })

  it('finds no tooling on a machine of a family without tools', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'maintainer@example.com', '/machine/edg-a/tooling')
    await page.waitForURL('**/machine/edg-a/overview')
    expect(await page.getByRole('link', { name: 'Tooling' }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
