import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, rowOf, signIn, signInThroughProvider, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'
import { firefoxPath, openFirefox } from './firefox.ts'

/** A stop is named by its alarm, whichever is active. */
const NO_STOP = /Work|Handling|Idle|Disconnected/

// A few journeys through what differs between browsers: the sign-in with its redirects, live updates, canvases, the keyboard.
describe.skipIf(!firefoxPath)('in Firefox', () => {
  let browser: Browser
  let drill: Awaited<ReturnType<typeof connectDrill>>
  beforeAll(async () => {
    browser = await openFirefox()
    drill = await connectDrill()
  })
  afterAll(async () => {
    await drill?.leave()
    await browser?.close()
  })

  it('a line manager signs in through the provider, and sees a machine turn from work to alarm', async () => {
    await drill.say('EXE')
    const { page, faults } = await visit(browser)
    await signInThroughProvider(page, 'manager_di_linea@example.com')
    // Firefox calls a module an error whose page is left while it is loaded.
    await page.waitForLoadState('networkidle')
    // The list draws what is in view, and a machine at work may be far down.
    await page.goto(`/machine?q=${encodeURIComponent(DRILL.name)}`)
    const row = page.getByRole('link', { name: new RegExp(`^${DRILL.name}`) })
    await row.getByText('Work', { exact: true }).waitFor(MACHINE_ACTS)
    await drill.say('FAIL')
    await row.getByText('Alarm', { exact: true }).waitFor(MACHINE_ACTS)
    await row.click()
    await page.waitForURL(`**/machine/${DRILL.id}/status`)
    await page.getByRole('application').locator('canvas').waitFor()
    await rowOf(page, 'now').filter({ hasNotText: NO_STOP }).waitFor()
    expect(faults).toEqual([])
  })

  it('the fleet is a plan, a map of the world and a table that sorts', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com')
    await page.getByText('World', { exact: true }).click()
    await page.locator('[data-part=land]').waitFor()
    await page.getByText('Table', { exact: true }).first().click()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
    await rowOf(page, 'Nesting 01').waitFor()
    expect(faults).toEqual([])
  })

  it('the charts of the kit are drawn, read by keys and shown as a table', async () => {
    const { page, faults } = await visit(browser)
    await page.goto('/kit')
    await page.locator('.uplot canvas').first().waitFor()
    const chart = page.getByRole('application', { name: 'Feed rate', exact: true })
    await chart.focus()
    await page.keyboard.press('End')
    await chart.getByText('Alarm: Feed rate 0.0').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'More for Feed rate', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show as table' }).click()
    await page.getByRole('region', { name: 'Feed rate' }).getByRole('table').waitFor()
    expect(faults).toEqual([])
  })
})
