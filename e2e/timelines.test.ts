import { listAlarms, type MachineAlarms } from '@millwright/contract/alarms/alarms'
import { listTimelines, type MachineTimeline } from '@millwright/contract/status/status'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, product, signIn, tick, visit } from './browser.ts'

/** Its blade carriage stops it every day. */
const MACHINE = { id: 'saw-2', name: 'Beam saw 2' }
const ZONE = 'Europe/Berlin'
const yesterday = addDays(dayAt(Date.now(), ZONE), -1)
/** The demo's machines send their history after they are connected. */
const HISTORY_MS = 90_000
const bounds = dayBounds(yesterday, ZONE)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function get<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { from, to } = bounds
  const query = new URLSearchParams({ machineIds: MACHINE.id, from: String(from), to: String(to) })
  const answer = await fetch(`${product().url}${path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { result: T }).result
}

/** The longest stop of the machine on that day, and what it says about it; null while its history is still on its way. */
async function readLongestStop(page: Page) {
  const [timeline] = await get<MachineTimeline[]>(page, listTimelines.path)
  const [own] = await get<MachineAlarms[]>(page, listAlarms.path)
  const stops = timeline?.Timeline.filter(({ Status }) => Status === 'FAIL') ?? []
  const [stop] = stops.toSorted((a, b) => b.AmountSingle - a.AmountSingle)
  if (!stop) throw new Error('the machine never stood')
  const [from, to] = [Date.parse(stop.StartTime), Date.parse(stop.EndTime)]
  const alarm = own?.Alarms.find(({ From }) => From >= from && From < to)
  if (!alarm) return null
  return { share: ((from + to) / 2 - bounds.from) / (bounds.to - bounds.from), alarm }
}

async function longestStop(page: Page) {
  const read = () => readLongestStop(page)
  await expect.poll(read, { timeout: HISTORY_MS, interval: 500 }).not.toBeNull()
  return (await read()) as NonNullable<Awaited<ReturnType<typeof read>>>
}

const minutesOf = (text: string): number => {
  const [, hours = '0', minutes = '0'] = /(?:(\d+)h )?(\d+)m/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const row = (page: Page) => page.getByRole('link', { name: new RegExp(MACHINE.name) })

describe('on the timelines, a line manager', () => {
  it('finds the machine that lost most on top, and can sort by name', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/timelines?day=${yesterday}`)
    const rows = page.getByRole('list', { name: 'Machines' }).getByRole('link')
    const names = () => rows.locator('[data-part=machine] b').allTextContents()
    await page.getByText(/lost most: \d+/).waitFor()
    const lost = (await rows.locator('[data-part=lost] b').allTextContents()).map(minutesOf)
    expect(lost.length).toBeGreaterThan(3)
    expect(lost).toEqual(lost.toSorted((a, b) => b - a))
    expect(await page.locator('[data-part=sentence]').textContent()).toContain((await names())[0])
    await page.getByRole('button', { name: 'Machine', exact: true }).click()
    await expect
      .poll(async () => (await names()).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
      .toEqual(await names())
    await page.getByRole('button', { name: 'Lost' }).click()
    await expect
      .poll(async () => minutesOf((await rows.locator('[data-part=lost] b').first().textContent()) ?? ''))
      .toBe(lost[0])
    expect(faults).toEqual([])
  })

  it('reads at the pointer why a machine stood, and what all others did then', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/timelines?day=${yesterday}`)
    const { share, alarm } = await longestStop(page)
    await page.reload()
    await row(page).locator('canvas').waitFor()
    await page.getByText(/lost most: \d+/).waitFor()
    const box = await row(page).locator('canvas').boundingBox()
    if (!box) throw new Error('there is no bar')
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
    const tip = page.locator('[data-part=tip]')
    await tip.getByText(alarm.Text).waitFor(MACHINE_ACTS)
    expect(await tip.textContent()).toContain(alarm.Code)
    expect(await tip.textContent()).toContain(MACHINE.name)
    expect(await row(page).locator('[data-part=at-pointer]').textContent()).toContain(alarm.Code)
    await page.getByText(/^At \d\d:\d\d$/).waitFor()
    await page.mouse.move(0, 0)
    await tip.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  }, 180_000)

  it('reads the same alarm in the log of that day', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${MACHINE.id}/status?day=${yesterday}`)
    const { alarm } = await longestStop(page)
    await page.reload()
    await tick(page.getByRole('switch', { name: 'Alarms only' }))
    const entry = page.getByRole('table').getByText(alarm.Text).first()
    const log = page.getByRole('region', { name: 'Status log' })
    await log.waitFor(MACHINE_ACTS)
    // Only the rows in sight are on the page.
    await expect
      .poll(
        async () => {
          await log.evaluate((list) => list.scrollBy(0, 200))
          return await entry.isVisible()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
  }, 180_000)
})
