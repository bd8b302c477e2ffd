import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import { product } from './browser.ts'

/** The demo's second drill is offline, so a journey can speak for it without the simulator speaking too. */
export const DRILL = { id: 'drl-2', name: 'Drill centre 2', deviceId: 'DEV-DRL-2' }

export async function connectDrill() {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${product().mqttPort}`, {
    username: DRILL.deviceId,
    password: 'millwright',
  })
  /** Resolves with the broker's acknowledgement. */
  const send = (channel: string, v: unknown, ts = Date.now()) =>
    client.publishAsync(topicOf(DRILL.id, channel), JSON.stringify({ v, ts }), { qos: 1 })
  return {
    send,
    say: (status: string, ts = Date.now()) => send(STATUS_CHANNEL, status, ts),
    leave: () => client.endAsync(),
  }
}
