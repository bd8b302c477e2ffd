import type { BrokerLimits } from '../runtime/limits.ts'

/** When a device was last heard, and since when it is sending a packet. */
export function createConnectionTimes(limits: BrokerLimits) {
  let keepaliveMs = 0
  let heardAt = Date.now()
  /** Since when the incomplete packet is being received. */
  let partialSince = 0

  return {
    heard(): void {
      heardAt = Date.now()
    },
    /** Another packet has begun. */
    packetBegan(): void {
      partialSince = heardAt
    },
    /** 0 for none. */
    keepAlive(seconds: number): void {
      keepaliveMs = seconds * 1_500
      heardAt = Date.now()
    },
    /** It is silent because we do not read. */
    waited(now: number): void {
      heardAt = now
      partialSince = now
    },
    /** For one and a half times its keepalive [MQTT-3.1.2-24]. */
    isSilent: (now: number): boolean => keepaliveMs > 0 && now - heardAt > keepaliveMs,
    /** With a packet of so many bytes: what has come of it is kept in memory. */
    isSlow: (now: number, bytes: number): boolean =>
      now - partialSince > limits.packetWithinMs + (bytes / limits.packetBytesPerSecond) * 1_000,
  }
}
