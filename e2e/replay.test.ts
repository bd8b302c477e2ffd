import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, TESTS_COME, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pinOf = (page: Page, name: string): Locator =>
  page.locator('[data-part=pin]').filter({ has: page.getByText(name, { exact: true }) })

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

describe('the plan', () => {
  it('gets a flow that is drawn, and shows yesterday again: from stop to stop, and as a link', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com')
    await page.getByRole('button', { name: 'Edit layout' }).click(MACHINE_ACTS)
    await page.getByText('Join machines').click()
    await page.getByText('No machines are joined in this line yet.').waitFor(MACHINE_ACTS)
    await dragTo(page, pinOf(page, 'SAW 1'), pinOf(page, 'LDR R1'))
    const joins = page.locator('[data-part=flow-joins] li')
    await joins.first().waitFor(MACHINE_ACTS)
    // The same by keys; a way back is refused at once.
    await pinOf(page, 'LDR R1').press('Enter')
    await pinOf(page, 'SAW 1').press('Enter')
    await page.getByText(/^Not possible: parts would come back to/).waitFor(MACHINE_ACTS)
    await page.getByRole('textbox', { name: /^Capacity of the buffer from/ }).fill('24')
    await page.getByLabel('Name of the line').fill('Sawing line')
    await page.getByRole('button', { name: 'Save the line' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Remove the line' }).count(), MACHINE_ACTS)
      .toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('[data-part=joins]').waitFor({ ...MACHINE_ACTS, state: 'attached' })

    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    const moment = page.locator('[data-part=replay-moment]')
    await moment.waitFor(MACHINE_ACTS)
    const today = await moment.innerText()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect.poll(() => moment.innerText(), MACHINE_ACTS).not.toBe(today)
    const leads = page.getByText(/^Next stop: .+ at \d\d:\d\d$/)
    // Soon after the start of the product yesterday is still on its way into the store.
    const isThere = async (): Promise<boolean> => {
      await moment.waitFor(MACHINE_ACTS)
      if ((await leads.count()) > 0) return true
      await page.reload()
      return false
    }
    await expect.poll(isThere, { ...TESTS_COME, interval: 3000 }).toBe(true)
    const [, time] = /at (\d\d:\d\d)$/.exec(await leads.innerText()) ?? []
    await page.getByRole('button', { name: 'Next stop' }).click()
    await expect.poll(() => moment.innerText(), MACHINE_ACTS).toMatch(new RegExp(`^${time}`))
    await page.locator('[data-part=flag]').first().waitFor(MACHINE_ACTS)
    await page.getByRole('button', { name: 'Copy link to this moment' }).click()
    const shown = await moment.innerText()

    const other = await visit(browser)
    await signIn(
      other.page,
      'manager_di_linea@example.com',
      new URL(page.url()).pathname + new URL(page.url()).search,
    )
    await expect
      .poll(() => other.page.locator('[data-part=replay-moment]').innerText(), MACHINE_ACTS)
      .toBe(shown)
    await other.page.getByRole('button', { name: 'Back to live' }).click()
    await other.page.getByRole('button', { name: 'Replay', exact: true }).waitFor(MACHINE_ACTS)
    expect([...faults, ...other.faults]).toEqual([])
  })
})
