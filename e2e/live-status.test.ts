import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

/** A stop goes by the name of its alarm, where one is known. */
/** A stop is named by its alarm, whichever is active. */
const NO_STOP = /Work|Handling|Idle|Disconnected/

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

describe('a line manager', () => {
  it('signs in, sees a machine turn from work to alarm without a reload, and opens its day', async () => {
    await drill.say('EXE')
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    expect(new URL(page.url()).pathname).toBe('/machine')
    expect(page.url()).not.toContain('jwt')

    await page.getByText('Live', { exact: true }).waitFor()
    // The list draws what is in view, and a machine at work may be far down.
    await page.getByRole('searchbox', { name: 'Filter machines' }).fill(DRILL.name)
    const row = page.getByRole('link', { name: new RegExp(`^${DRILL.name}`) })
    await row.getByText('Work', { exact: true }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const alarmShown = row.getByText('Alarm', { exact: true }).waitFor(MACHINE_ACTS)
    await drill.say('FAIL')
    await alarmShown

    await row.click()
    await page.waitForURL(`**/machine/${DRILL.id}/status`)
    await page.getByRole('heading', { name: DRILL.name }).waitFor()
    await page.getByRole('application').locator('canvas').waitFor()
    await rowOf(page, 'now').filter({ hasNotText: NO_STOP }).waitFor()

    await drill.say('READY')
    await rowOf(page, 'Idle', 'now').waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })

  it('hears of changes again after the connection was lost', async () => {
    const { page } = await visit(browser)
    let cut = () => {}
    let isCut = false
    await page.routeWebSocket(/rt-api/, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      cut = () => void socket.close()
    })
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/status`)
    await page.getByText('Live', { exact: true }).waitFor()
    isCut = true
    cut()
    await page.getByText(/^(Offline|Connecting)$/).waitFor()
    await drill.say('FAIL')
    isCut = false
    await page.getByText('Live', { exact: true }).waitFor(MACHINE_ACTS)
    await rowOf(page, 'now').filter({ hasNotText: NO_STOP }).waitFor()
    await drill.say('EXE')
    await rowOf(page, 'Work', 'now').waitFor(MACHINE_ACTS)
  })
})
