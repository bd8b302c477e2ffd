import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, tick, visit } from './browser.ts'
import { connectDrill } from './device.ts'

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

const HEAD = 'code,locale,text,document,title,link,type,part'

describe('the catalogue of alarms', () => {
  it('is filled from a file, names the faults of another by line, and describes the alarms of the fleet', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/alarm-catalogue')
    const read = (lines: readonly string[]) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'alarms.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: 'Import' }).click()
    await read([HEAD, 'W-9,en,Water hammer,1,Manual,javascript:alert(1),manual,'])
    await page.getByRole('dialog').getByText('Line 2').waitFor()
    await read([
      HEAD,
      'W-9,en,Water hammer in the intensifier,1,Pump manual,https://example.com/w9,manual,SEAL-9',
    ])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'W-9', 'Water hammer in the intensifier').waitFor()

    await drill.send(ALARM_CHANNEL, { alarmCode: 'W-9', activeState: true, text: 'WH' }, Date.now())
    await page.goto(new URL('/machine/alarms', page.url()).href)
    const states = page.locator('[data-part=alarm-state]')
    await states.getByText('Active').first().waitFor(MACHINE_ACTS)
    const shown = await states.allInnerTexts()
    expect(shown.lastIndexOf('Active')).toBe(shown.filter((state) => state === 'Active').length - 1)
    await page.getByRole('columnheader', { name: 'Machine' }).getByRole('button').click()
    await page.waitForURL(/sort=machine/)
    await page.goto(new URL('/machine/alarms?q=W-9', page.url()).href)
    const row = rowOf(page, 'W-9', 'Water hammer in the intensifier')
    await row.waitFor(MACHINE_ACTS)
    await row.getByRole('link', { name: 'Pump manual' }).waitFor()
    await row.getByRole('link', { name: 'SEAL-9' }).waitFor()
    await row.getByRole('button', { name: /^Create ticket, W-9/ }).waitFor()
    await tick(row.getByRole('checkbox'))
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await row.getByText('Astrid Nordhaus').waitFor()
    await page.mouse.move(0, 0)

    await drill.send(ALARM_CHANNEL, { alarmCode: 'W-9', activeState: false }, Date.now())
    await row.waitFor({ state: 'detached', ...MACHINE_ACTS })
    expect(faults).toEqual([])
  })
})
