import { MQTT_LIMITS } from '../../runtime/limits.ts'

interface HeldWill {
  readonly deviceId: string
  readonly timer: NodeJS.Timeout
  readonly publish: () => void
  readonly drop: () => void
}

/** Last wills that wait for the session to come back, MQTT 5 §3.1.3.2.2. Those that still wait when the server stops are lost. */
export function createWills() {
  /** By the keys of their clients, the oldest first. */
  const held = new Map<string, HeldWill>()
  const byDevice = new Map<string, Set<string>>()

  function take(key: string): HeldWill | undefined {
    const will = held.get(key)
    if (!will) return
    clearTimeout(will.timer)
    held.delete(key)
    const others = byDevice.get(will.deviceId)
    others?.delete(key)
    if (others?.size === 0) byDevice.delete(will.deviceId)
    return will
  }

  return {
    /** One of both is called. Of too many of one device the oldest is published at once. */
    hold(key: string, deviceId: string, delayMs: number, publish: () => void, drop: () => void): void {
      take(key)?.publish()
      const others = byDevice.get(deviceId) ?? new Set()
      byDevice.set(deviceId, others.add(key))
      const timer = setTimeout(() => take(key)?.publish(), delayMs)
      timer.unref()
      held.set(key, { deviceId, timer, publish, drop })
      const [oldest] = others
      if (others.size > MQTT_LIMITS.sessionsPerDevice && oldest !== undefined) take(oldest)?.publish()
    },
    /** The session is back [MQTT-3.1.3-9]. */
    drop: (key: string): void => take(key)?.drop(),
    /** The session is over. */
    publish: (key: string): void => take(key)?.publish(),
    stop(): void {
      for (const key of [...held.keys()]) take(key)?.drop()
    },
  }
}

export type Wills = ReturnType<typeof createWills>
