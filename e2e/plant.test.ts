import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('an admin who sets up the plant', () => {
  it('adds a site with its place on the map, and puts a machine there', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/sites')
    await rowOf(page, 'Nordhaus Bremen').waitFor()
    await page.getByRole('button', { name: 'Add a site' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Linz')
    await dialog.getByLabel('City').fill('Linz')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Required').first().waitFor()
    await dialog.getByLabel('Latitude').fill('48.3')
    await dialog.getByLabel('Longitude').fill('14.3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Linz').waitFor()

    await page.goto('/settings/machine-single-settings?machine=saw-1')
    await page.getByRole('combobox', { name: 'Kit' }).waitFor()
    expect(faults).toEqual([])
  })

  it('plans shifts for all sites, and lets a machine follow them and have its own again', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/machine-shifts?plant=organization')
    const late = page.getByRole('group', { name: 'Shift 2' })
    await late.waitFor()
    await late.getByLabel('End').fill('21:30')
    await page.getByRole('button', { name: 'Save' }).click()
    await toastShows(page, 'Saved.')

    await page.goto('/settings/machine-shifts?machine=nst-02')
    await page.getByText('Has its own shifts.').waitFor()
    await page.getByRole('button', { name: 'Follow the plant' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Follow the plant' }).click()
    await page.getByText('Follows the plan of all sites.').waitFor()
    await page.getByText('14:00 – 21:30', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Plan own shifts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Plan own shifts' }).click()
    await page.getByText('Has its own shifts.').waitFor()
    expect(faults).toEqual([])
  })

  it('sets a holiday for all sites, which a machine that follows has too', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/calendar/plant/organization')
    const year = String(new Date().getFullYear())
    await page.locator(`[data-day="${year}-12-24"]`).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await toastShows(page, 'Saved.')
    await page.goto('/settings/calendar/saw-3/edit')
    await page.getByText('Follows the calendar of all sites.').waitFor()
    await page.locator(`[data-day="${year}-12-24"][data-exception]`).waitFor()
    await page.goto('/settings/calendar')
    await page.getByRole('link', { name: 'Nordhaus Graz' }).waitFor()
    expect(faults).toEqual([])
  })
})
