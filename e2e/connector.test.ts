import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestModbus } from '../apps/connector/src/testing/test-modbus.ts'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const METER = `Power; 1; input; 0; uint16; 0; ABCD; 1; W
Active energy; 1; input; 1; uint16; 0; ABCD; 1; kWh`

it('an admin connects a machine that speaks Modbus: its values are named, tried and read', async () => {
  const meter = await startTestModbus()
  meter.set(1, 4, 0, 1450, 77)
  const { page, context, faults } = await visit(browser)
  await signIn(page, 'admin@example.com', '/machine/thf-1/connector')
  // By the keyboard: a notice may be in front of the button.
  const step = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

  await page.getByText('Modbus TCP', { exact: true }).click()
  await step('Next: address')
  await page.getByLabel('Address').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(meter.port))
  const registers = page.getByLabel('Registers', { exact: true })
  await registers.fill(`${METER}\nForce; 1; input; 0; float32`)
  await page.getByText(/register in common.+: Power, Force$/).waitFor()
  await registers.fill(METER)
  await step('Next: values')

  await page.getByRole('tree').getByText('1,450').waitFor(MACHINE_ACTS)
  await page.getByRole('button', { name: /^Take \d+ proposals?$/ }).click()
  await rowOf(page, 'Active energy', 'name and unit').waitFor()
  await page.getByRole('searchbox', { name: 'Search the values' }).fill('energy')
  await page.getByRole('option').getByText('Active energy').waitFor(MACHINE_ACTS)
  await page.getByText(/^Channels that stay empty: \d$/).waitFor()
  await step('Next: try')
  await rowOf(page, 'Active energy', '77 kWh').waitFor(MACHINE_ACTS)
  await step('Save')
  await page.getByText(/^Connected, \d+ values?, last change .+ ago\.$/).waitFor(MACHINE_ACTS)

  await meter.close()
  await page.getByText(/refuses connections at this port/).waitFor(MACHINE_ACTS)
  await step('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('What does the machine speak?').waitFor(MACHINE_ACTS)
  expect(faults).toEqual([])
  await context.close()
})
