import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'

/** A device of the demo fleet, as a real MQTT client. */
export async function connectDevice(port: number | null, deviceId: string, password = 'millwright') {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: deviceId,
    password,
    reconnectPeriod: 0,
  })
  return {
    client,
    /** Resolves with the acknowledgement. */
    publish: (topic: string, payload: unknown) =>
      client.publishAsync(
        topic,
        typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
        { qos: 1 },
      ),
    status: (machineId: string, payload: unknown) =>
      client.publishAsync(topicOf(machineId, STATUS_CHANNEL), JSON.stringify(payload), { qos: 1 }),
    end: () => client.endAsync(),
  }
}
