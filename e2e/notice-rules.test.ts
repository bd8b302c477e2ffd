import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

const CHANNEL = 'Pump/Temperature'
const NAME = 'Pump of the drill runs hot'

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

it('a rule is tried on the last days, saved, notifies, is switched off and removed', async () => {
  const { page } = await visit(browser)
  const now = Date.now()
  for (const [ago, value] of [
    [60, 50],
    [50, 64],
    [40, 65],
    [30, 50],
  ] as const)
    await drill.send(CHANNEL, value, now - ago * MINUTE_MS)

  await signIn(page, 'manager_manutenzione@example.com', '/settings/notifications')
  await page.getByRole('link', { name: 'My rules' }).click()
  await page.getByRole('link', { name: 'New rule' }).first().click()
  await page.goto(
    `/settings/notifications/rules/new?machine=${DRILL.id}&channel=${encodeURIComponent(CHANNEL)}`,
  )
  await page.getByRole('textbox', { name: 'Above' }).fill('62')
  await page.getByRole('heading', { name: 'Would have notified you 1 time' }).waitFor(MACHINE_ACTS)
  await page.getByRole('textbox', { name: 'Over when below' }).fill('70')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('Lies on the wrong side of the limit.').waitFor()
  await page.getByRole('textbox', { name: 'Over when below' }).fill('58')
  await page.getByText('4 of hysteresis').waitFor()
  await page.getByRole('textbox', { name: 'For' }).fill('0')
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME)
  await page.getByRole('button', { name: 'Save rule' }).click()

  const row = page.getByRole('row').filter({ hasText: NAME })
  await row.getByText('never').waitFor()
  await drill.send(CHANNEL, 66, Date.now())
  await page
    .getByRole('banner')
    .getByRole('button', { name: /new notification/ })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(NAME).waitFor(MACHINE_ACTS)
  await page.keyboard.press('Escape')

  await row.getByRole('switch').click()
  await row.getByText('0 machines').waitFor()
  await row.getByRole('button', { name: `Remove ${NAME}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the rule' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await page.getByText('No rules yet').count()).toBe(1)
})
