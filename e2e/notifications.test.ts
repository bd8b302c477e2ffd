import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, tick, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'
import { toastShows } from './toasts.ts'

const PERSON = 'manager_manutenzione@example.com'
const CODE = 'N-41'

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

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /new notification/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: CODE })

/** The machines of the demo raise alarms too: this one must not be folded into a storm of theirs, nor into one that began before. */
const keepSingle = (page: Page) =>
  page.evaluate(async () => {
    const me = localStorage.getItem('userId')
    const ask = async (method: string, path: string, body?: object): Promise<void> => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    }
    await ask('PATCH', `/api/users/${me}/notifications/settings`, { FoldAfter: 50 })
    await ask('DELETE', `/api/${localStorage.getItem('organizationCode')}/users/${me}/notifications`)
  })

describe('a person with two browsers', () => {
  it('is told of an alarm in both, and what is read or removed in one is so in the other', async () => {
    const one = await visit(browser)
    const other = await visit(browser)
    for (const { page } of [one, other]) {
      await signIn(page, PERSON, '/machine')
      await page.getByText('Live', { exact: true }).waitFor()
    }
    await keepSingle(one.page)
    const report = (activeState: boolean) =>
      drill.send(
        ALARM_CHANNEL,
        { alarmCode: CODE, activeState, text: '<b>Pump</b> pressure low' },
        Date.now(),
      )
    await report(true)
    for (const { page } of [one, other])
      await toastShows(page, `${CODE} <b>Pump</b> pressure low`, MACHINE_ACTS)

    for (const { page } of [one, other]) {
      await bell(page).click()
      await row(page).getByText('Alarm on').waitFor()
    }
    await panel(one.page).getByRole('button', { name: 'Mark all as read' }).click()
    for (const { page } of [one, other]) await row(page).and(page.locator('[data-state="old"]')).waitFor()

    // It leads to the alarm, where it is acknowledged, which the other sees.
    await other.page.goto(`/machine/${DRILL.id}/alarms`)
    await row(one.page)
      .getByRole('button', { name: /^Alarm on/ })
      .click()
    await one.page.waitForURL(new RegExp(`/machine/${DRILL.id}/alarms`))
    const open = (page: Page) => page.locator('[data-part=open-alarm]', { hasText: CODE })
    await open(one.page).getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await open(other.page).getByText('Acknowledged by').waitFor()
    await report(false)

    for (const { page } of [one, other]) {
      await bell(page).click()
      await row(page).and(page.locator('[data-state="read"]')).waitFor()
    }
    await row(one.page).getByRole('button', { name: 'Delete: ' }).click()
    for (const { page } of [one, other]) await row(page).waitFor({ state: 'detached' })
    expect([...one.faults, ...other.faults]).toEqual([])
  })

  it('chooses topic by topic what comes how, and the other browser has it too', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, PERSON, '/settings/notifications')
    const box = page.getByRole('checkbox', { name: 'Alarms: Email' })
    await tick(box)
    await page.getByRole('switch', { name: 'Quiet hours' }).press('Space')
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && !!answer.request().postData()?.includes('21:30'),
    )
    await page.getByRole('combobox', { name: 'Quiet from' }).selectOption('21:30')
    await saved
    const again = await visit(browser)
    await signIn(again.page, PERSON, '/settings/notifications')
    await again.page.getByRole('checkbox', { name: 'Alarms: Email', checked: true }).waitFor()
    expect(await again.page.getByRole('combobox', { name: 'Quiet from' }).inputValue()).toBe('21:30')
    await tick(again.page.getByRole('checkbox', { name: 'Alarms: Email' }), false)
    await again.page.getByRole('switch', { name: 'Quiet hours' }).press('Space')
    expect([...faults, ...again.faults]).toEqual([])
  })
})
