import { DATA_MODEL_CHANNEL } from '@millwright/contract/wire/topics'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'
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

const MODEL = `<Machine><OperatingGroups><OperatingGroup name="Cutting head" Type="AWJ" topicLevel="Machine/Head">
  <Variable name="NozzleWear" topicLevel="NozzleWear" units="%"/><Events><Event name="Start"/></Events>
</OperatingGroup></OperatingGroups></Machine>`

describe('a line manager', () => {
  it('sees what a machine is made of, its values move, and why a bad data model was refused', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/components`)
    await page.getByText('Live', { exact: true }).waitFor()
    await drill.send(DATA_MODEL_CHANNEL, MODEL)
    const wear = page.getByRole('row', { name: /Nozzle wear/ })
    await wear.waitFor()
    await drill.send('Machine/Head/NozzleWear', 43.5)
    await wear.getByText('43.5').waitFor()
    await wear.getByRole('button').click()
    await page.getByRole('link', { name: 'Open in Data' }).waitFor()
    expect(page.url()).toContain('component=')

    await drill.send(DATA_MODEL_CHANNEL, '<Machine/>')
    await page.getByText('the machine in it has no parts').waitFor()
    await wear.waitFor()

    await page.getByRole('button', { name: 'Cutting head', exact: true }).click()
    await wear.waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Find a component' }).fill('nozzle')
    await wear.waitFor()
    await page.waitForURL('**q=nozzle**')
    await page.reload()
    await wear.waitFor()
    expect(await page.getByRole('searchbox', { name: 'Find a component' }).inputValue()).toBe('nozzle')
    expect(faults).toEqual([])
  })

  it('sees the heaters of a thermoforming machine as a table', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/thf-1/components')
    await page.getByText('Electric heaters').waitFor()
    await page.getByRole('row', { name: /Heater 1 front left/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Find a component' }).fill('cabinet')
    await page.getByRole('button', { name: /^Electrical cabinet/ }).waitFor()
    expect(faults).toEqual([])
  })

  it('sees air and cabinet of a machine with a sensor kit, and no such page without one', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/environmental-sensors')
    await page.getByRole('heading', { name: 'In the electrical cabinet' }).waitFor()
    await expect.poll(() => page.getByText('Upper limit').count()).toBeGreaterThan(3)
    // One above it that comes later would be the first then.
    await expect.poll(() => page.getByRole('application').count()).toBe(5)
    const chart = page.getByRole('application').first()
    await chart.press('End')
    await page
      .getByText(/\d\d:\d\d:\d\d · (Work|Handling|Idle|Alarm|Not ready|Disconnected|No data)/)
      .first()
      .waitFor({ state: 'attached' })
    await page.getByText('7 d', { exact: true }).click()
    await expect.poll(() => page.url()).toContain('range=7d')
    await page.goto(page.url().replace(/nst-01.*/, 'saw-1/environmental-sensors'))
    await page.waitForURL('**/machine/saw-1/overview')
    expect(faults).toEqual([])
  })

  it('reads the logs of a day, filtered and searched', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/logs?log=EventLog')
    await page.getByRole('button', { name: /previous day/i }).click()
    await expect.poll(() => page.url()).toContain('day=')
    // Right after a start the demo's yesterday is still on its way.
    const hasCome = async (): Promise<boolean> => {
      await page.reload()
      const head = page.getByRole('columnheader', { name: 'From' })
      return await head.waitFor({ timeout: 4_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(hasCome, { timeout: 90_000 }).toBe(true)
    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('nothing like it')
    await page.getByText('No entry found').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    expect(faults).toEqual([])
  })
})
