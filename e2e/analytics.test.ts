import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, tick, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('analytics', () => {
  it('shows the figures of a group, of a machine, and how each was counted', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/analytics')
    await page.getByText('machines with a full licence').waitFor(MACHINE_ACTS)
    await page.getByRole('heading', { name: 'Waste time' }).waitFor()

    await page.getByRole('button', { name: /^Availability \d/ }).click()
    const panel = page.getByRole('complementary', { name: 'How this was counted' })
    await panel.getByText('Work + Handling + Idle + Setup + Alarm').waitFor()
    await panel.getByText('ISO 22400').waitFor()
    await panel.getByRole('heading', { name: 'What lowered it' }).waitFor(MACHINE_ACTS)
    await panel.getByRole('button', { name: 'Close' }).click()
    // A class by the keyboard: its machines, each with a link.
    await page.getByRole('button', { name: /^Main usage \d/ }).press('Enter')
    await panel.getByRole('link').first().waitFor(MACHINE_ACTS)
    await panel.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('radiogroup', { name: 'Method' }).getByText('Main usage', { exact: true }).click()
    await page.waitForURL('**/analytics?*method=MAIN_USAGE*')

    await page.getByRole('link', { name: 'Nesting 01' }).first().click()
    await page.waitForURL('**/analytics/machine/nst-01/overview*')
    await page.getByRole('heading', { name: 'Main usage by hour' }).waitFor(MACHINE_ACTS)
    // The demo's machines may still report their past: days are counted again when pieces come later than the status.
    const quality = page.getByRole('button', { name: /^Quality \d/ })
    await vi.waitFor(
      async () => {
        if (!(await quality.isVisible())) await page.reload()
        await quality.waitFor({ timeout: 8_000 })
      },
      { timeout: 80_000, interval: 500 },
    )
    await quality.click()
    await panel.getByText('The intervals').waitFor(MACHINE_ACTS)
    await panel.getByText('Why it changed').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page
      .locator('[data-part=waste]')
      .getByRole('button', { name: /^Idle \d/ })
      .press('Enter')
    await panel.getByRole('radiogroup', { name: 'The intervals' }).getByText('Idle').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()

    // A day of the chart by the keyboard, and back to all of them.
    await page.getByRole('group', { name: 'OEE by day' }).getByRole('button').last().press('Enter')
    await page.waitForURL(({ searchParams }) => {
      const day = searchParams.get('from')
      return day !== null && day === searchParams.get('to')
    })
    await page.getByRole('application', { name: 'OEE by day' }).waitFor(MACHINE_ACTS)
    await page.goBack()
    await page.getByRole('group', { name: 'OEE by day' }).waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })

  it('compares what a person chooses, by an address that can be sent', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/analytics')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const table = page.getByRole('table', { name: 'Compare' })
    await table.getByText('Compared with').waitFor(MACHINE_ACTS)
    await page.getByRole('radiogroup', { name: 'What to compare' }).getByText('Machines').click()
    await page.getByRole('button', { name: 'Choose machines' }).click(MACHINE_ACTS)
    const dialog = page.getByRole('dialog', { name: 'Choose machines' })
    for (const name of ['Beam saw 1', 'Edgebander A']) await tick(dialog.getByRole('checkbox', { name }))
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await table.getByRole('columnheader', { name: 'Edgebander A' }).waitFor(MACHINE_ACTS)
    await page.reload()
    await table.getByRole('columnheader', { name: 'Beam saw 1' }).waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })

  it('takes a target of a machine, and gives its figures as files', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/analytics/machine/saw-1/overview')
    await page.getByRole('button', { name: /^Availability/ }).waitFor(MACHINE_ACTS)
    await page.getByRole('button', { name: 'Targets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Targets' })
    await dialog.getByLabel('Availability').fill('99')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Availability.*target 99/ }).click(MACHINE_ACTS)
    const panel = page.getByRole('complementary', { name: 'How this was counted' })
    await panel.getByText(/the target of 99/).waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    for (const [format, begins] of [
      ['CSV', 'OEE'],
      ['Excel', 'PK'],
      ['PDF report', '%PDF'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const saved = page.waitForEvent('download', MACHINE_ACTS)
      await page.getByRole('menuitem', { name: format }).click()
      const bytes = await (await (await saved).createReadStream()).toArray()
      expect(Buffer.concat(bytes).toString('latin1')).toContain(begins)
    }
    // As it was: other journeys see this machine too.
    await page.getByRole('button', { name: 'Targets' }).click()
    await dialog.getByRole('button', { name: /^Remove/ }).click()
    const question = page.getByRole('dialog', { name: 'Remove the target' })
    await question.getByRole('button', { name: 'Remove the target' }).click()
    await dialog.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
