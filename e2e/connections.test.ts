import { topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, product, signIn, visit } from './browser.ts'
import { DRILL } from './device.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const connect = (password: string) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${product().mqttPort}`, {
    username: DRILL.deviceId,
    password,
    clientId: 'drill-panel',
    reconnectPeriod: 0,
  })

it('an admin sees that a machine was refused, who is connected, and which messages were not taken', async () => {
  await expect(connect('wrong')).rejects.toThrow()
  const { page, context, faults } = await visit(browser)
  await signIn(page, 'admin@example.com', '/settings/connections')

  await page.getByRole('link', { name: DRILL.name }).click()
  await page.getByText('Sign-in refused').waitFor(MACHINE_ACTS)
  await page.getByText(/Wrong password · 127\.0\.0\.1/).waitFor()

  const client = await connect('millwright')
  await client.publishAsync(topicOf(DRILL.id, 'Journey/Value'), '{"v": NaN}', { qos: 1 })
  await page.goto(`/settings/connections?machine=${DRILL.id}`)
  await page.getByText('drill-panel').last().waitFor(MACHINE_ACTS)
  await page.getByText('MQTT 3.1.1').last().waitFor()

  await page.getByText('Refused messages', { exact: true }).last().click()
  await page.getByText('The message is no valid JSON').first().waitFor(MACHINE_ACTS)
  await client.endAsync()
  expect(faults).toEqual([])
  await context.close()
})
