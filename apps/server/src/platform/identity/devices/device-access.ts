import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Connection } from '../../http/guard.ts'
import type { DeviceRecord, DeviceStore } from '../../registry/device-store.ts'
import { badField } from '../../runtime/errors.ts'
import { HTTP_LIMITS } from '../../runtime/limits.ts'
import { createRecentMap } from '../../runtime/recent-map.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { VerifyDevice } from './verify-device.ts'

export interface DeviceAccessDeps {
  devices: Pick<DeviceStore, 'find'>
  verify: VerifyDevice
  tokens: DeviceTokens
  limits: Pick<RateLimits, 'check' | 'countFailure' | 'remember'>
  publicUrl: string
  now: () => number
}

/** Far below how long a device is known, and seldom enough to cost nothing. */
const REMEMBERED_FOR_MS = DAY_MS

/** Where people sign in over plain http too, the plant has decided to trust its network. */
export const takesPasswords =
  (publicUrl: string) =>
  ({ isEncrypted, isLocal }: Connection): boolean =>
    isEncrypted || isLocal || publicUrl.startsWith('http:')

/**
 * Who a device is, by what it sends over HTTP. It is looked up for every call, so one that was withdrawn, or got another
 * password, is refused from that moment on by every process.
 */
export function createDeviceAccess({ devices, verify, tokens, limits, publicUrl, now }: DeviceAccessDeps) {
  const mayBringPassword = takesPasswords(publicUrl)
  /** When they were stored as known, by device and address: a device may send its password with every call. */
  const remembered = createRecentMap<string, number>(HTTP_LIMITS.countedCallers)

  async function remember(name: string): Promise<void> {
    if (now() - (remembered.get(name) ?? 0) < REMEMBERED_FOR_MS) return
    remembered.set(name, now())
    await limits.remember('device', name)
  }

  return {
    /** From the value of a Basic header. Throws when it was wrong too often, or did not come encrypted. */
    async byPassword(basic: string, connection: Connection): Promise<DeviceRecord | null> {
      const { address } = connection
      if (!mayBringPassword(connection))
        throw badField('authorization', 'holds a password, which has to come over https')
      const [deviceId, password] = readBasic(basic)
      // By device and address together: a stranger cannot shut out the machine itself by guessing.
      const attempt = { address, name: `${deviceId} ${address}` }
      await limits.check('device', attempt)
      const device = await verify(deviceId, password)
      // Known from then on: one behind the same address cannot shut it out either.
      await (device ? remember(attempt.name) : limits.countFailure('device', attempt))
      return device
    },

    async byToken(token: string): Promise<DeviceRecord | null> {
      const found = await tokens.read(token)
      const device = found && (await devices.find(found.deviceId))
      return device && found.isFor(device) ? device : null
    },

    tokenFor: tokens.sign,
  }
}

export type DeviceAccess = ReturnType<typeof createDeviceAccess>

/** RFC 7617: all up to the first colon is the name. */
function readBasic(value: string): [deviceId: string, password: string] {
  const text = Buffer.from(value, 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
}
