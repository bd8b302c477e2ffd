import {
  connectMqtt,
  type MqttConnection,
  type MqttOptions,
  MqttRefused,
  type MqttVersion,
} from './mqtt-connection.ts'

/** Unacceptable protocol version, in the words of MQTT 3.1.1 §3.2.2.3 and of MQTT 5 §3.2.2.2. */
const WRONG_VERSION = new Set([0x01, 0x84])

export type Dial = (options: Omit<MqttOptions, 'url' | 'version'>) => Promise<MqttConnection>

/** Speaks MQTT 5, with which we say how much may be in flight, and 3.1.1 to a broker that knows no other. */
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
