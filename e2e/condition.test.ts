import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, rowOf, signIn, TESTS_COME, tick, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('a bearing that goes is seen in the overview, explained on its dashboard, made an activity with its chart, followed through its history, and gets a new fingerprint', {
  timeout: 420_000,
}, async () => {
  const { page, faults } = await visit(browser)
  await signIn(page, 'admin@example.com', '/condition-analyzer')
  const finding = page.getByRole('listitem').filter({ hasText: 'Five-axis 02' })
  await finding.getByText('Typical of the outer race').waitFor(TESTS_COME)
  await finding.getByRole('link', { name: 'Five-axis 02', exact: true }).click()

  await page.getByRole('heading', { name: 'Spindle check' }).waitFor()
  await page.getByText('Typical of the outer race').waitFor()
  await page.getByRole('heading', { name: 'Acceleration, peak' }).waitFor()
  await page.getByRole('heading', { name: 'Velocity, RMS' }).waitFor()
  await page.getByText('Frequency', { exact: true }).click()
  await page.getByRole('heading', { name: 'Frequency spectrum' }).waitFor()
  await page.getByRole('button', { name: 'Create activity' }).click()
  await page.waitForURL(/maintenance\/view/)
  await page.getByText('Typical of the outer race').waitFor()
  await page.getByRole('heading', { name: 'Acceleration, peak' }).waitFor()
  await page.getByRole('link', { name: 'Open the test' }).click()
  await page.getByRole('heading', { name: 'Spindle check' }).waitFor()

  // A mistake: called good, seen as a step, and undone by a click.
  await page.getByRole('button', { name: 'Call it good' }).click()
  const calling = page.getByRole('dialog')
  await calling.getByRole('textbox', { name: 'Reason' }).fill('Looked fine from here')
  await calling.getByRole('button', { name: 'Call it good' }).click()
  await calling.waitFor({ state: 'detached' })
  await page.getByText(/Called good by/).waitFor()
  await page.getByRole('link', { name: 'Fingerprint', exact: true }).click()
  const step = rowOf(page, 'Looked fine from here', 'In use')
  await step.getByText('Followed a good test').waitFor()
  await step.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await rowOf(page, 'Looked fine from here', 'Taken out by').waitFor()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByText('Typical of the outer race').waitFor()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('heading', { name: 'Temperature' }).waitFor()

  await page.getByRole('link', { name: 'Historical' }).click()
  await page.getByRole('heading', { name: 'Spectra of the last months' }).waitFor()
  await page.getByRole('table', { name: 'Tests' }).getByRole('row').nth(3).waitFor()

  await page.getByRole('link', { name: 'Fingerprint', exact: true }).click()
  const tests = page.getByRole('table', { name: 'Choose good tests' })
  await tick(tests.getByRole('row').nth(2).getByRole('checkbox'))
  await page.getByRole('button', { name: 'Use as fingerprint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('After a new front bearing')
  await dialog.getByRole('button', { name: 'Use as fingerprint' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'After a new front bearing', 'In use').waitFor()

  await page.goto(new URL('/condition-analyzer/apps/devicescheck/dashboard?machine=drl-1', page.url()).href)
  await page.getByRole('heading', { name: 'Times from test to test' }).waitFor(TESTS_COME)
  await page.getByRole('table', { name: 'Times from test to test' }).waitFor({ state: 'attached' })

  await page.goto(new URL('/condition-analyzer/apps/toolscheck/dashboard?machine=saw-1', page.url()).href)
  await page.getByText('This check is switched off for the machine.').waitFor()
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([])
})
