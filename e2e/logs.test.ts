import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

let browser: Browser
let drill: Awaited<ReturnType<typeof connectDrill>>
beforeAll(async () => {
  browser = await openBrowser()
  drill = await connectDrill()
})
afterAll(async () => {
  await drill.leave()
  await browser.close()
})

/** Noon of a day that is over, so that the hour of the run does not matter. */
const DAY = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)
const NOON = Date.parse(`${DAY}T12:00:00Z`)

describe('a line manager', () => {
  it('sends a link that shows the same rows of a log', async () => {
    const rows = [
      { Version: '7', IsWaste: 0, Program: 'DOOR_A' },
      { Version: '8', IsWaste: 1, Program: 'LID_B' },
    ]
    for (const [index, row] of rows.entries()) await drill.send('Logs/AlarmLog', row, NOON + index * 1000)
    const { page, faults } = await visit(browser)
    const path = `/machine/${DRILL.id}/logs?log=AlarmLog&day=${DAY}`
    await signIn(page, 'manager_di_linea@example.com', path)
    await rowOf(page, 'DOOR_A').waitFor()
    await page.getByRole('combobox', { name: 'Program' }).click()
    await page.getByRole('option', { name: 'LID_B' }).click()
    await rowOf(page, 'DOOR_A').waitFor({ state: 'detached' })
    await page.reload()
    await rowOf(page, 'LID_B').waitFor()
    expect(await rowOf(page, 'DOOR_A').count()).toBe(0)
    await page.getByText('Production', { exact: true }).first().click()
    await page.waitForURL((url) => !url.search.includes('only='))
    expect(faults).toEqual([])
  })
})
