import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, product, rowOf, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

let browser: Browser
let drill: Awaited<ReturnType<typeof connectDrill>>
beforeAll(async () => {
  browser = await openBrowser()
  drill = await connectDrill()
  await planShiftAround(Date.now())
})
afterAll(async () => {
  await drill.leave()
  await browser.close()
})

const ZONE = 'Europe/Berlin'

const clockAt = (ts: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(ts)

async function send<R>(method: string, path: string, body?: object, token = ''): Promise<R> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(product().url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { result: R }).result
}

const signInByCall = async (): Promise<string> => {
  const credentials = { Email: 'manager_di_linea@example.com', Password: 'millwright' }
  return (await send<{ token: string }>('POST', '/v2/auth/login', credentials)).token
}

/** Reasons count in planned time: whenever this runs, a shift has been running for some hours. */
async function planShiftAround(now: number): Promise<void> {
  const token = await signInByCall()
  const ValidFrom = dayAt(now - 2 * DAY_MS, ZONE)
  const path = `/api/v2/machines/${DRILL.id}`
  const hourAt = (ts: number) => `${clockAt(ts).slice(0, 2)}:00`
  const shifts = [{ Number: 1, Start: hourAt(now - 6 * HOUR_MS), End: hourAt(now + 6 * HOUR_MS), Goal: null }]
  await send('PUT', `${path}/shifts`, { machineId: DRILL.id, ValidFrom, shifts }, token)
  const calendar = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom }
  await send('PUT', `${path}/calendar`, calendar, token)
}

/** Other journeys send for the drill too: what it does now begins after what they sent. */
async function afterOthers(wanted: number): Promise<number> {
  const path = `/api/machines/${DRILL.id}`
  const { status } = await send<{ status: { timestamp: number } }>(
    'GET',
    path,
    undefined,
    await signInByCall(),
  )
  return Math.max(wanted, status.timestamp + 1_000)
}

describe('a stop', () => {
  it('gets its reason at the machine, and the line manager sees it in the analytics', async () => {
    const now = Date.now()
    await drill.say('EXE', now - 150 * MINUTE_MS)
    await drill.say('READY', now - 130 * MINUTE_MS)
    await drill.say('EXE', now - 120 * MINUTE_MS)
    const failed = await afterOthers(now - 12 * MINUTE_MS)
    await drill.say('FAIL', failed)
    await drill.send(ALARM_CHANNEL, { alarmCode: 'V-12', activeState: true, text: 'Vacuum low' }, failed)

    const tablet = await visit(browser, { width: 1280, height: 800 })
    await signIn(tablet.page, 'maintainer@example.com', `/machine/${DRILL.id}/operator`)
    await tablet.page.getByRole('heading', { name: 'Alarm' }).waitFor(MACHINE_ACTS)
    await tablet.page.getByText('Proposed from V-12').waitFor(MACHINE_ACTS)
    await tablet.page.getByRole('button', { name: /^Cleaning/ }).click()
    await tablet.page.getByRole('button', { name: 'Save “Cleaning”' }).click()
    await tablet.page.getByText('“Cleaning” is saved').waitFor()

    // The stop before has none yet.
    const without = tablet.page.locator('section', { hasText: 'Still without a reason' })
    const before = without.getByRole('listitem').filter({ hasText: clockAt(now - 130 * MINUTE_MS) })
    await before.getByRole('button', { name: 'Other reason' }).click()
    await tablet.page.getByRole('dialog').getByRole('button', { name: 'Quality check' }).click()
    await before.waitFor({ state: 'detached' })

    const bad = tablet.page.getByRole('status', { name: 'Bad' })
    const reported = Number(await bad.innerText())
    await tablet.page.getByRole('button', { name: 'One good part more' }).click()
    await tablet.page.getByRole('button', { name: 'One good part was bad' }).click()
    await expect.poll(async () => Number(await bad.innerText()), MACHINE_ACTS).toBe(reported + 1)

    const desk = await visit(browser)
    await signIn(desk.page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/status`)
    await desk.page.getByRole('radiogroup', { name: 'Stops' }).getByText('All', { exact: true }).click()
    // The longest are on top, and only rows in sight are drawn: the newest first, however long it lasts.
    const begin = desk.page.getByRole('table', { name: 'Stops' }).getByRole('button', { name: 'From' })
    await begin.click()
    await begin.click()
    await rowOf(desk.page, 'Cleaning', 'V-12').waitFor(MACHINE_ACTS)
    const day = dayAt(Date.now(), ZONE)
    await desk.page.goto(`/analytics/machine/${DRILL.id}/overview?from=${day}&to=${day}`)
    const waste = desk.page.locator('section', { hasText: 'Waste time' })
    await waste.getByText('Cleaning').waitFor(MACHINE_ACTS)

    // It ends when the machine works again.
    await drill.say('EXE')
    await tablet.page.getByRole('heading', { name: 'Work' }).waitFor(MACHINE_ACTS)
    await tablet.page.getByRole('heading', { name: 'Running' }).waitFor()
    await drill.send(ALARM_CHANNEL, { alarmCode: 'V-12', activeState: false, text: 'Vacuum low' })
    await drill.say('DISCONNECTED')
    expect([...tablet.faults, ...desk.faults]).toEqual([])
  })

  it('is proposed a reason by a rule that the organization can see and change', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/settings/reason-rules')
    await page.getByRole('button', { name: 'Add a rule' }).first().click()
    await page.getByRole('textbox', { name: 'Alarm code' }).fill('V-12')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'V-12', 'Machine fault').waitFor()
    await page.getByRole('button', { name: 'Change the rule, V-12' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove the rule?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await rowOf(page, 'V-12', 'Machine fault').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
