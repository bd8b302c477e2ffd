import { certificateState } from '@millwright/domain/devices/device-certificate'
import type { DeviceCertificateStore } from '../registry/device-certificate-store.ts'
import { createRecentMap } from '../runtime/recent-map.ts'

export interface Certified {
  readonly deviceId: string
  readonly fingerprint: string
}

export interface CertifiedConnectionsDeps {
  certificates: Pick<DeviceCertificateStore, 'findAll'>
  now: () => number
}

/** Far more than are withdrawn while one device signs in. */
const MAX_REMEMBERED = 10_000

const keyOf = ({ deviceId, fingerprint }: Certified): string => `${deviceId} ${fingerprint}`

/** The connections that a certificate has let in: those alone, since most devices have a password. */
export function createCertifiedConnections<C extends { end(): void }>({
  certificates,
  now,
}: CertifiedConnectionsDeps) {
  const connections = new Map<C, Certified>()
  const endedAt = createRecentMap<string, number>(MAX_REMEMBERED)

  function end(given: Certified): void {
    endedAt.set(keyOf(given), now())
    for (const [connection, certified] of [...connections])
      if (keyOf(certified) === keyOf(given)) connection.end()
  }

  return {
    /** Its certificate was looked up at that moment, perhaps before a withdrawal that has happened since. */
    add(connection: C, certified: Certified, askedAt: number): void {
      connections.set(connection, certified)
      // It is being opened just now.
      if ((endedAt.get(keyOf(certified)) ?? 0) >= askedAt) queueMicrotask(() => connection.end())
    },
    delete: (connection: C): void => void connections.delete(connection),
    end,
    async endWithdrawn(): Promise<void> {
      if (connections.size === 0) return
      const all = [...connections.values()]
      const known = await certificates.findAll([...new Set(all.map(({ fingerprint }) => fingerprint))])
      const good = new Set(
        known
          .filter((each) => certificateState(each, now()) !== 'withdrawn')
          .map(({ fingerprint, device }) => keyOf({ fingerprint, deviceId: device.deviceId })),
      )
      for (const certified of all) if (!good.has(keyOf(certified))) end(certified)
    },
  }
}
