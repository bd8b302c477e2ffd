import {
  connectMqtt,
  type MqttConnection,
  type MqttOptions,
  MqttRefused,
  type MqttVersion,
} from './mqtt-connection.ts'

/** Unacceptable protocol version: MQTT 3.1.1 §3.2.2.3 and MQTT 5 §3.2.2.2. */
const WRONG_VERSION = new Set([0x01, 0x84])

export type Dial = (options: Omit<MqttOptions, 'url' | 'version'>) => Promise<MqttConnection>

/** Connects with MQTT 5, which has a receive maximum, and falls back to 3.1.1 when the broker refuses that version. */
export function createDialer(url: URL): Dial {
  let version: MqttVersion = 5
  return async (options) => {
    try {
      return await connectMqtt({ ...options, url, version })
    } catch (error) {
      if (version === 4 || !(error instanceof MqttRefused) || !WRONG_VERSION.has(error.code)) throw error
      version = 4
      return await connectMqtt({ ...options, url, version })
    }
  }
}
