// Sets up a webhook and checks who calls it: node docs/examples/receive-webhook.ts https://hooks.example.com/millwright
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { resultOf } from '@millwright/client'
import { argument, millwright, org } from './connection.ts'

let secret = ''

/** Standard Webhooks: the signature is over id, time and body, so that nobody can change or repeat a request. */
function isGenuine(headers: Record<string, unknown>, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`,
  )
  const actual = Buffer.from(String(given))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  const genuine = isGenuine(request.headers, body)
  console.log(genuine ? `genuine: ${body}` : 'somebody else called')
  response.writeHead(genuine ? 204 : 401).end()
}).listen(Number(argument(1, '9000')))

const path = { org }
const body = {
  Name: 'Example',
  Url: argument(0, 'https://hooks.example.com/millwright'),
  Format: 'json' as const,
  Language: 'en-US' as const,
  Topics: ['Alarms' as const],
  AllMachines: true,
  Machine_Group_Ids: [],
  IsOn: true,
}
const { Webhook, Secret } = resultOf(await millwright.POST('/api/{org}/webhooks', { params: { path }, body }))
secret = Secret
const one = { params: { path: { org, webhookId: Webhook.Id } } }
const { State, Status } = resultOf(await millwright.POST('/api/{org}/webhooks/{webhookId}/test', one))
console.log(`test ${State}, answered with ${Status}`)
server.close()
