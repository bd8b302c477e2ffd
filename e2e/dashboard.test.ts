import { TIMELINE_CHANNEL } from '@millwright/contract/production/production-channels'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const MANAGER = 'manager_di_linea@example.com'

describe('a line manager', () => {
  it('reads the gauges of an edge bander and looks at another time', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, MANAGER, '/machine/edg-a/dashboard')
    await page.getByRole('heading', { name: 'Glue tank' }).first().waitFor(MACHINE_ACTS)
    await page
      .locator('[data-part=verdict]')
      .getByText(/^(Cold|Too cold to glue|Ready to glue)$/)
      .waitFor(MACHINE_ACTS)
    await page.getByRole('row', { name: /Applied edge/ }).waitFor(MACHINE_ACTS)
    await page.getByRole('button', { name: 'More for Glue tank', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Show as table' }).click()
    await page
      .getByRole('region', { name: 'Glue tank' })
      .getByRole('row', { name: 'Ready to glue 150 – 200' })
      .waitFor()
    await page.getByText('1 h', { exact: true }).click()
    await page.getByText('live, last 1 h').first().waitFor()
    expect(page.url()).toContain('range=1h')
    expect(faults).toEqual([])
  })

  it('sees the heaters of a thermoforming machine', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, MANAGER, '/machine/thf-1/dashboard')
    await page.getByRole('row', { name: /Heater 1.*°C/ }).waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })

  it('sees what the parts of a machine do, and a program that begins, without a reload', async () => {
    const drill = await connectDrill()
    const say = (fields: Record<string, string>, ts = Date.now()) =>
      drill.send(TIMELINE_CHANNEL, { Name: 'Cutting head', Area: 'Tank', ...fields }, ts)
    const start = Date.now() - 3_000
    await say({ Status: 'setup', CurrProg: 'GASKET_01' }, start)
    const { page, faults } = await visit(browser)
    await signIn(page, MANAGER, `/machine/${DRILL.id}/production2`)
    await rowOf(page, 'Current program', 'GASKET_01').waitFor(MACHINE_ACTS)
    await page.getByText('Live', { exact: true }).waitFor()
    // The first live point is skipped, the second one is shown.
    await say({ Status: 'exe' })
    await say({ Status: 'exe', Notification: 'Abrasive low' })
    await rowOf(page, 'Notification', 'Abrasive low').waitFor(MACHINE_ACTS)
    await drill.leave()
    expect(faults).toEqual([])
  })
})
