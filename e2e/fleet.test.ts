import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, tick, visit } from './browser.ts'
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

const POLLED = { timeout: MACHINE_ACTS.timeout, interval: 100 }
const row = (page: Page) => page.getByRole('listitem').getByRole('link', { name: new RegExp(DRILL.name) })
const pin = (page: Page) => page.locator(`[data-part=pin][data-machine="${DRILL.id}"]`)

/** Notes every pin that is drawn again and looks the same; other machines of the demo may change meanwhile. */
const watchPins = (page: Page) =>
  page.evaluate(() => {
    const drawnForNothing: string[] = []
    const pins = () => [...document.querySelectorAll<HTMLElement>('[data-part=pin]')]
    const known = new Map(pins().map((each) => [each, each.outerHTML]))
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const touched = target instanceof Element ? target.closest<HTMLElement>('[data-part=pin]') : null
        if (touched && known.get(touched) === touched.outerHTML)
          drawnForNothing.push(touched.dataset.machine ?? '')
      }
      for (const each of pins()) known.set(each, each.outerHTML)
    })
    for (const each of pins()) observer.observe(each, { attributes: true, childList: true, subtree: true })
    Object.assign(window, { drawnForNothing })
  })

/** The alarms of machines arrive after their status: until then pins are drawn again. */
function pinsAreDrawn(page: Page) {
  let before = ''
  const isAsBefore = async () => {
    const drawn = await page
      .locator('[data-part=pin]')
      .evaluateAll((pins) => pins.map((each) => each.outerHTML))
    const last = before
    before = drawn.join()
    return before === last
  }
  return expect.poll(isAsBefore, { ...POLLED, interval: 1000 }).toBe(true)
}

const drawnForNothing = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawnForNothing: string[] }).drawnForNothing)

describe('on the fleet page, a line manager', () => {
  it('sees pin and row of a machine change together, and no other pin drawn again', async () => {
    await drill.say('EXE')
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => pin(page).getAttribute('data-status'), POLLED).toBe('EXE')
    await pinsAreDrawn(page)
    await watchPins(page)
    await drill.say('FAIL')
    await row(page).getByText('Alarm', { exact: true }).waitFor(MACHINE_ACTS)
    await expect.poll(() => pin(page).getAttribute('data-status')).toBe('FAIL')
    expect(await pin(page).getAttribute('aria-label')).toContain('Alarm')
    expect(await drawnForNothing(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('filters list, plan and table by status and by words, and the address keeps it', async () => {
    await drill.say('FAIL')
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await row(page).getByText('Alarm', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Alarm \d+$/ }).click()
    await page.waitForURL(/status=FAIL/)
    await page.getByRole('searchbox', { name: 'Filter machines' }).fill(DRILL.name)
    await expect.poll(() => page.locator('[data-part=pin]').count()).toBe(1)
    await expect.poll(() => page.locator('[data-part=machine-row]').count()).toBe(1)
    await page.getByText('Table', { exact: true }).click()
    await page.waitForURL(/view=table/)
    await page.reload()
    await page.getByRole('table').getByRole('link', { name: DRILL.name }).waitFor()
    expect(await page.getByRole('table').getByRole('link').count()).toBe(1)
  })

  it('sorts the table, hides a column and chooses rows, and a link shows the same', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine?view=table')
    const names = () => page.getByRole('table').getByRole('link').allTextContents()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.waitForURL(/sort=name/)
    const sorted = await names()
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en', { numeric: true }).compare))
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Operator' }).click()
    await page.waitForURL(/columns=/)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Name' }).waitFor()
    expect(await names()).toEqual(sorted)
    expect(await page.getByRole('columnheader', { name: 'Operator' }).count()).toBe(0)
    await tick(page.getByRole('checkbox', { name: DRILL.name }))
    await page.getByText('1 selected').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    expect(faults).toEqual([])
  })

  it('is asked before a layout that is not saved is left', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await pin(page).waitFor()
    await page.getByRole('button', { name: 'Edit layout' }).click()
    await pin(page).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('1 machine changed').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Timelines' }).click()
    const question = page.getByRole('dialog', { name: 'Discard the changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(page.url()).toMatch(/\/machine$/)
    await page.getByText('1 machine changed').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Timelines' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(/timelines/)
  })

  it('moves a machine on the plan, cancels, moves it again and finds it there after a reload', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    const middle = async () => Number(await pin(page).evaluate((each) => each.style.getPropertyValue('--x')))
    await pin(page).waitFor()
    const before = await middle()

    // A person who drags the plan by a machine moves the plan, and opens nothing.
    const held = await pin(page).boundingBox()
    if (!held) throw new Error('the pin is not drawn')
    await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2)
    await page.mouse.down()
    await page.mouse.move(held.x - 60, held.y - 30, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await pin(page).boundingBox())?.x).toBeLessThan(held.x - 30)
    expect(page.url()).toMatch(/\/machine$/)

    await page.getByRole('button', { name: 'Edit layout' }).click()
    await pin(page).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await middle()).toBeCloseTo(before - 0.5)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await middle()).toBeCloseTo(before)

    await page.getByRole('button', { name: 'Edit layout' }).click()
    const box = await pin(page).boundingBox()
    if (!box) throw new Error('the pin is not drawn')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x - 40, at.y, { steps: 4 })
    await page.mouse.up()
    const after = await middle()
    expect(after).toBeLessThan(before)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit layout' }).waitFor()
    await page.reload()
    await pin(page).waitFor()
    expect(await middle()).toBeCloseTo(after)
    expect(faults).toEqual([])
  })
})
