import { topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, product, signIn, visit } from './browser.ts'
import { DRILL } from './device.ts'

let browser: Browser
let client: mqtt.MqttClient
beforeAll(async () => {
  browser = await openBrowser()
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${product().mqttPort}`, {
    username: DRILL.deviceId,
    password: 'millwright',
  })
})
afterAll(async () => {
  await client.endAsync()
  await browser.close()
})

const CHANNEL = 'Journey/Torque'
const say = (points: { v: number; ts: number; u?: string }[]) =>
  client.publishAsync(topicOf(DRILL.id, CHANNEL), JSON.stringify(points), { qos: 1 })

describe('the data of a machine', () => {
  it('shows a channel in the tree, its live value and its history', async () => {
    const now = Date.now()
    await say(
      Array.from({ length: 60 }, (_, index) => ({ v: index, ts: now - (60 - index) * 60_000, u: 'Nm' })),
    )
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/data`)
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search channels')).first().fill('torque')
    const leaf = page
      .getByRole('treeitem', { name: /Torque/ })
      .filter({ hasText: 'Nm' })
      .last()
    await leaf.click()
    await page.getByText('Highest', { exact: true }).waitFor()
    await page.locator('.uplot canvas').first().waitFor()
    expect(page.url()).toContain(encodeURIComponent(CHANNEL))

    const shown = page.getByText('1,234', { exact: false }).first().waitFor()
    await say([{ v: 1234, ts: Date.now() }])
    await shown

    await page.getByRole('link', { name: 'New rule' }).click()
    await page.waitForURL(/\/notifications\/rules\/new\?/)
    expect(new URL(page.url()).searchParams.get('channel')).toBe(CHANNEL)
    expect(faults).toEqual([])
  })
})
