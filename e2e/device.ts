import { STATUS_CHANNEL, topicOf } from '@millwright/contract/topics'
import mqtt from 'mqtt'
import { product } from './browser.ts'

/** The demo's waterjet is offline, so a journey can speak for it without the simulator speaking too. */
export const WATERJET = { id: 'awj-1', name: 'Waterjet', deviceId: 'DEV-AWJ-1' }

export async function connectWaterjet() {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${product().mqttPort}`, {
    username: WATERJET.deviceId,
    password: 'millwright',
  })
  /** Resolves with the broker's acknowledgement. */
  const send = (channel: string, v: unknown, ts = Date.now()) =>
    client.publishAsync(topicOf(WATERJET.id, channel), JSON.stringify({ v, ts }), { qos: 1 })
  return {
    send,
    say: (status: string, ts = Date.now()) => send(STATUS_CHANNEL, status, ts),
    leave: () => client.endAsync(),
  }
}
