import type { BrokerLimits } from '../runtime/limits.ts'

/**
 * When a device was last heard, and since when it is sending a packet. By a clock that nobody sets: an hour that is put right would
 * end the connections of a whole plant.
 */
export function createConnectionTimes(limits: BrokerLimits, clock = (): number => performance.now()) {
  let keepaliveMs = 0
  let heardAt = clock()
  /** Since when the incomplete packet is being received. */
  let partialSince = 0

  return {
    heard(): void {
      heardAt = clock()
    },
    /** Another packet has begun. */
    packetBegan(): void {
      partialSince = heardAt
    },
    /** 0 for none. */
    keepAlive(seconds: number): void {
      keepaliveMs = seconds * 1_500
      heardAt = clock()
    },
    /** It is silent because we do not read. */
    waited(): void {
      heardAt = clock()
      partialSince = heardAt
    },
    /** For one and a half times its keepalive [MQTT-3.1.2-24]. */
    isSilent: (): boolean => keepaliveMs > 0 && clock() - heardAt > keepaliveMs,
    /** With a packet of so many bytes: what has come of it is kept in memory. */
    isSlow: (bytes: number): boolean =>
      clock() - partialSince > limits.packetWithinMs + (bytes / limits.packetBytesPerSecond) * 1_000,
  }
}
