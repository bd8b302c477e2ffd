import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, tick, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const shiftOf = (page: Page, number: number) => page.getByRole('group', { name: `Shift ${number}` })

async function openShifts(page: Page): Promise<void> {
  await page.goto('/settings/machine-shifts?machine=nst-01')
  await shiftOf(page, 1).waitFor()
}

describe('a line manager who plans shifts', () => {
  it('sees at the field what cannot be, saves what can, and finds it again', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await openShifts(page)
    const save = page.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)

    while (await page.getByRole('button', { name: 'Remove shift 1' }).isVisible())
      await page.getByRole('button', { name: 'Remove shift 1' }).click()
    await page.getByRole('button', { name: 'Add a shift' }).first().click()
    await page.getByRole('button', { name: 'Add a shift' }).click()
    await shiftOf(page, 2).getByLabel('Start').fill('13:00')
    await shiftOf(page, 2).getByText('This shift overlaps another one.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await shiftOf(page, 2).getByLabel('Start').fill('22:00')
    await shiftOf(page, 2).getByLabel('End').fill('22:00')
    await shiftOf(page, 2).getByText('The end must be another time than the start.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await shiftOf(page, 2).getByLabel('End').fill('0600')
    await shiftOf(page, 2).getByLabel('End').press('Tab')

    const end = page.getByRole('slider', { name: 'Shift 1: End' })
    await end.press('PageDown')
    expect(await shiftOf(page, 1).getByLabel('End').inputValue()).toBe('13:00')
    await end.press('PageUp')

    await shiftOf(page, 1).getByRole('combobox', { name: 'Goal' }).click()
    await page.getByRole('option', { name: 'Spindle time' }).click()
    await shiftOf(page, 1).getByLabel('Amount').fill('5.5')
    await save.click()
    await toastShows(page, 'Saved.')

    await openShifts(page)
    expect(await shiftOf(page, 1).getByLabel('Amount').inputValue()).toBe('5.5')
    expect(await shiftOf(page, 2).getByLabel('Start').inputValue()).toBe('22:00')
    expect(await shiftOf(page, 2).getByLabel('End').inputValue()).toBe('06:00')
    expect(faults).toEqual([])
  })

  it('sees what the server refuses at the field that it names', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await openShifts(page)
    await page.route('**/api/v2/machines/nst-01/shifts', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: { result: { label: 'SHIFTS_OVERLAP', field: 'shifts.0.End' }, message: 'refused' },
          })
        : route.fallback(),
    )
    await shiftOf(page, 1).getByLabel('Start').fill('06:30')
    await page.getByRole('button', { name: 'Save' }).click()
    await shiftOf(page, 1).getByText('This shift overlaps another one.').waitFor()
    expect(await shiftOf(page, 1).getByLabel('Start').inputValue()).toBe('06:30')
  })
})

describe('a line manager who copies shifts', () => {
  it('sends them to the other machine and nothing to this one', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com')
    await openShifts(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Copy to other machines' }).click()
    await tick(page.getByRole('checkbox', { name: /^Nesting 03/ }))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Replace/ })
      .getByRole('button', { name: 'Copy' })
      .click()
    await toastShows(page, 'The shifts of 1 machine were saved.')
    expect(sent.filter((path) => path.includes('nst-01'))).toEqual([])
    expect(sent).toHaveLength(1)
    expect(faults).toEqual([])
  })
})

describe('a line manager who keeps a calendar', () => {
  it('turns days by keys, names a holiday, and gives the calendar to another machine', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/settings/calendar/nst-01/edit')
    const today = page.locator('[aria-current="date"]')
    await today.focus()
    await page.keyboard.press('ArrowDown')
    const day = await page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await page.keyboard.press('Enter')
    await page.getByLabel(`Name of ${day}`).fill('Inventory')
    await page.getByRole('button', { name: 'Copy to other machines' }).click()
    await tick(page.getByRole('checkbox', { name: /^Beam saw 1/ }))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page
      .getByRole('dialog', { name: /Add these holidays/ })
      .getByRole('button', { name: 'Copy' })
      .click()
    await toastShows(page, 'Saved here and for 1 other machine.')

    await page.getByRole('link', { name: 'All calendars' }).click()
    const row = rowOf(page, 'Beam saw 1')
    await row.getByText(/^Inventory/).waitFor()
    expect(faults).toEqual([])
  })
})
