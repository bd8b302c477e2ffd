import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'
import { connectWaterjet, WATERJET } from './device.ts'

/** A stop goes by the name of its alarm, where one is known. */
const ALARM = /Alarm|Lubrication pressure low/

let browser: Browser
let waterjet: Awaited<ReturnType<typeof connectWaterjet>>
beforeAll(async () => {
  browser = await openBrowser()
  waterjet = await connectWaterjet()
})
afterAll(async () => {
  await waterjet.leave()
  await browser.close()
})

describe('a line manager', () => {
  it('signs in, sees a machine turn from work to alarm within a second of its message, and opens its day', async () => {
    await waterjet.say('EXE')
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    expect(new URL(page.url()).pathname).toBe('/machine')
    expect(page.url()).not.toContain('jwt')

    const row = page.getByRole('link', { name: new RegExp(`^${WATERJET.name}`) })
    await row.getByText('Work', { exact: true }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const alarmShown = row.getByText('Alarm', { exact: true }).waitFor({ timeout: 1000 })
    await waterjet.say('FAIL')
    await alarmShown

    await row.click()
    await page.waitForURL(`**/machine/${WATERJET.id}/status`)
    await page.getByRole('heading', { name: WATERJET.name }).waitFor()
    await page.getByRole('application').locator('canvas').waitFor()
    await rowOf(page, ALARM, 'now').waitFor()

    await waterjet.say('READY')
    await rowOf(page, 'Idle', 'now').waitFor({ timeout: 1000 })
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
    await signIn(page, 'manager_di_linea@example.com', `/machine/${WATERJET.id}/status`)
    await page.getByText('Live', { exact: true }).waitFor()
    isCut = true
    cut()
    await page.getByText(/^(Offline|Connecting)$/).waitFor()
    await waterjet.say('FAIL')
    isCut = false
    await page.getByText('Live', { exact: true }).waitFor(MACHINE_ACTS)
    await rowOf(page, ALARM, 'now').waitFor()
    await waterjet.say('EXE')
    await rowOf(page, 'Work', 'now').waitFor({ timeout: 1000 })
  })
})
