import type { Logger } from 'pino'
import { networkOf } from '../http/network-address.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { createRejectLimit } from '../runtime/reject-limit.ts'

export interface PacketFault {
  readonly reason: string
  /** Of the connection; without a device it has not signed in. */
  readonly device: string | undefined
  readonly address: string
}

/** Says why connections were ended, in one short line each: who sends nothing but rubbish must not fill the log. */
export function createPacketFaults(log: Logger, now: () => number) {
  const mayLogSource = createRejectLimit(MQTT_LIMITS.faultsLoggedEach)
  const mayLog = createRejectLimit(MQTT_LIMITS.faultsLogged)

  return (fault: PacketFault): void => {
    const isLogged = mayLogSource(fault.device ?? networkOf(fault.address), now()) && mayLog('', now())
    log[isLogged ? 'warn' : 'debug'](fault, 'packet refused, connection closed')
  }
}
