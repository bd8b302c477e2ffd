import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, tick, visit } from './browser.ts'
import { onePoint } from './one-point.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const TEXT = 'Bridge clamp 4 sticks, knock it once.'

describe('a shift', () => {
  it('is handed over with a note and a photo, which the next one ticks and confirms, and finds again', async () => {
    const leaves = await visit(browser)
    await signIn(leaves.page, 'manager_di_linea@example.com', '/handover')
    await leaves.page.getByRole('heading', { name: 'Largest stops' }).waitFor(MACHINE_ACTS)
    // Which plant comes first depends on the time of day.
    await leaves.page.getByRole('combobox', { name: 'Which handover' }).click()
    await leaves.page
      .getByRole('option', { name: /Nordhaus Bremen/ })
      .first()
      .click()
    await leaves.page.getByRole('button', { name: 'Write a note' }).click()
    const form = leaves.page.getByRole('dialog')
    await form.getByLabel('About').click()
    await leaves.page.getByRole('option', { name: 'Nesting 01' }).click()
    await form.getByLabel('What the next shift should know').fill(TEXT)
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'clamp.png', mimeType: 'image/png', buffer: onePoint() })
    await form.getByRole('button', { name: 'Save' }).click()
    await leaves.page.getByText(TEXT).waitFor(MACHINE_ACTS)
    await leaves.page.getByRole('img', { name: 'clamp.png' }).waitFor(MACHINE_ACTS)
    await leaves.page.getByRole('button', { name: 'Hand over' }).click()
    await leaves.page.getByText('Handed over by Elena Lindqvist').waitFor(MACHINE_ACTS)

    const comes = await visit(browser)
    await signIn(comes.page, 'maintainer@example.com', '/machine/nst-01/operator')
    await comes.page.getByText(TEXT).waitFor(MACHINE_ACTS)
    await tick(comes.page.getByRole('checkbox', { name: 'Read' }).first())
    await leaves.page.getByText('Read by Pavel Novak').first().waitFor(MACHINE_ACTS)
    await comes.page.goto('/handover')
    await comes.page.getByRole('button', { name: 'Confirm the handover' }).click(MACHINE_ACTS)
    await comes.page.getByText('Confirmed by Pavel Novak').waitFor(MACHINE_ACTS)

    await comes.page.getByRole('button', { name: /^Search/ }).click()
    await comes.page
      .getByRole('combobox', { name: 'Search machines, alarms, tickets, settings …' })
      .fill('bridge clamp')
    await comes.page.getByRole('option', { name: new RegExp(TEXT) }).click(MACHINE_ACTS)
    await comes.page.getByText(TEXT).waitFor(MACHINE_ACTS)
    await expect.poll(() => comes.page.url()).toContain('/handover?id=')
    expect([...leaves.faults, ...comes.faults]).toEqual([])
  })
})
