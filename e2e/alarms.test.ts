import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'
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

const open = (page: Page, code: string) => page.locator('[data-part=open-alarm]', { hasText: code })

const leaveList = (page: Page) => page.getByRole('heading', { level: 1 }).click()

describe('an alarm of a machine', () => {
  it('is seen by two people at once, and acknowledged by one of them', async () => {
    const report = (alarmCode: string, activeState: boolean) =>
      drill.send(ALARM_CHANNEL, { alarmCode, activeState, text: 'Pump pressure low' }, Date.now())
    const path = `/machine/${DRILL.id}/alarms`
    const one = await visit(browser)
    const other = await visit(browser)
    await signIn(one.page, 'manager_di_linea@example.com', path)
    await signIn(other.page, 'maintainer@example.com', path)
    for (const { page } of [one, other]) await page.getByText('Live', { exact: true }).waitFor()

    await report('P-77', true)
    for (const { page } of [one, other]) await open(page, 'P-77').getByText('Active').waitFor(MACHINE_ACTS)

    await open(one.page, 'P-77').getByRole('button', { name: 'Acknowledge and say what helped' }).click()
    await one.page.getByRole('textbox', { name: 'What helped' }).fill('Filter changed')
    await one.page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await open(other.page, 'P-77').getByText('Acknowledged by Elena Lindqvist').waitFor()

    await report('P-77', false)
    // A pointer or the focus in the list would keep it in its place.
    for (const { page } of [one, other]) await leaveList(page)
    for (const { page } of [one, other])
      await open(page, 'P-77').waitFor({ state: 'detached', ...MACHINE_ACTS })
    await rowOf(other.page, 'P-77', 'Closed', 'Elena Lindqvist').waitFor()

    await report('P-78', true)
    await report('P-78', false)
    await open(other.page, 'P-78').getByText('Cleared').waitFor(MACHINE_ACTS)
    await open(other.page, 'P-78').getByRole('button', { name: 'Acknowledge', exact: true }).click()
    // It stays in its place, and can no longer be clicked, until the pointer leaves the list.
    await other.page.locator('[data-part=open-alarm][inert]', { hasText: 'P-78' }).waitFor()
    await leaveList(other.page)
    for (const { page } of [one, other]) await open(page, 'P-78').waitFor({ state: 'detached' })
    expect([...one.faults, ...other.faults]).toEqual([])
  })

  it('is not acknowledged with many others by one click', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/alarms`)
    for (const code of ['P-81', 'P-82']) {
      for (const activeState of [true, false])
        await drill.send(ALARM_CHANNEL, { alarmCode: code, activeState, text: 'Door open' }, Date.now())
    }
    for (const code of ['P-81', 'P-82']) await open(page, code).getByText('Cleared').waitFor(MACHINE_ACTS)
    const many = page.getByRole('button', { name: /^Acknowledge the \d+ cleared/ })
    const before = await many.innerText()
    await many.click()
    const question = page.getByRole('dialog', { name: /^Acknowledge \d+ alarms\?$/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await many.innerText()).toBe(before)
    await many.click()
    await question.getByRole('button', { name: 'Acknowledge' }).click()
    await many.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  it('is found by its state, and the address says which', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-02/alarms')
    await page.getByRole('columnheader', { name: 'Time lost' }).last().getByRole('button').click()
    await page.waitForURL(/sort=lost/)
    await page.locator('th[aria-sort=ascending]', { hasText: 'Time lost' }).waitFor()
    await page.getByRole('button', { name: /^Closed/ }).click()
    await page.waitForURL(/state=closed/)
    await page.getByText('Count', { exact: true }).first().click()
    await page.getByRole('columnheader', { name: 'Cumulative' }).waitFor()
    expect(faults).toEqual([])
  })
})
