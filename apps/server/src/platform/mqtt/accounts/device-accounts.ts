import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import { isDeviceSecret } from '../../registry/device-secret.ts'
import type { DeviceStore } from '../../registry/device-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { createDialer } from '../dialer.ts'
import { MqttRefused } from '../mqtt-connection.ts'
import type { BrokerAccounts } from './broker-accounts.ts'
import { createEmqxAccounts } from './emqx-accounts.ts'
import { createMosquittoAccounts } from './mosquitto-accounts.ts'

/** Who gives the broker the accounts of devices: it asks the portal, the portal enters them, or a person has to. */
export type EnteredBy = 'portal' | 'broker' | 'hand'

export interface DeviceAccounts extends BrokerAccounts {
  readonly enteredBy: EnteredBy
  /** Whether the broker lets a device in with this password, tried now. */
  accepts(deviceId: string, password: string): Promise<boolean>
}

export interface DeviceAccountsDeps {
  config: Pick<Config, 'mqttUrl' | 'mqttAdminUrl' | 'node'>
  devices: Pick<DeviceStore, 'find'>
  log: Logger
}

const NOTHING: BrokerAccounts = { put: async () => {}, remove: async () => {} }

/** The accounts of devices at the broker that this installation has. */
export function createDeviceAccounts({ config, devices, log }: DeviceAccountsDeps): DeviceAccounts {
  const { mqttUrl, mqttAdminUrl, node } = config
  if (mqttUrl === null)
    return {
      ...NOTHING,
      enteredBy: 'portal',
      accepts: async (deviceId, password) => {
        const device = await devices.find(deviceId)
        return device !== null && isDeviceSecret(password, device.secretHash)
      },
    }
  /** The broker's own words are for the operator; a person learns only that it is unavailable. */
  async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      log.warn({ err: error }, 'the broker did not answer about the account of a device')
      throw new CallError(
        'SERVICE_NOT_AVAILABLE',
        'The broker cannot be reached or refuses accounts right now',
      )
    }
  }

  const broker = mqttAdminUrl === null ? NOTHING : accountsBehind(mqttAdminUrl, node)
  return {
    put: (account) => orUnavailable(broker.put(account)),
    remove: (deviceId) => orUnavailable(broker.remove(deviceId)),
    enteredBy: mqttAdminUrl === null ? 'hand' : 'broker',
    accepts: (deviceId, password) => orUnavailable(signsIn(mqttUrl, deviceId, password)),
  }
}

const accountsBehind = (url: URL, node: string): BrokerAccounts =>
  url.protocol.startsWith('mqtt') ? createMosquittoAccounts(url, node) : createEmqxAccounts(url)

async function signsIn(broker: URL, deviceId: string, password: string): Promise<boolean> {
  const url = new URL(broker)
  url.username = encodeURIComponent(deviceId)
  url.password = encodeURIComponent(password)
  try {
    // An id of its own: with that of the device itself the broker would end the device's connection.
    const clientId = `millwright-check-${randomUUID().slice(0, 8)}`
    const connection = await createDialer(url)({ clientId, isClean: true, onPublish: () => {} })
    await connection.end()
    return true
  } catch (error) {
    if (error instanceof MqttRefused) return false
    throw error
  }
}
