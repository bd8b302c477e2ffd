import type { Health } from '@millwright/contract/health/health'
import { certificateHealth, type WatchedCertificate } from '@millwright/domain/health/certificate-health'
import type { Metrics } from '../../../platform/runtime/metrics.ts'
import type { CertificatesPartStore } from './certificates-part-store.ts'

export interface CertificatesPartDeps {
  store: CertificatesPartStore
  metrics: Pick<Metrics, 'certificateExpiry'>
  publicUrl: string
  /** The server orders its certificate itself. */
  isOrdered: boolean
  now: () => number
}

interface Named extends WatchedCertificate {
  readonly name: string
  readonly machineId: string | null
}

const SHOWN = 20

/** That of this server, and those of the devices of one organization. */
export function createCertificatesPart({ store, metrics, publicUrl, isOrdered, now }: CertificatesPartDeps) {
  async function ofServer(): Promise<Named[]> {
    const seconds = (await metrics.certificateExpiry.get()).values[0]?.value ?? 0
    if (seconds === 0) return []
    const name = new URL(publicUrl).hostname
    return [
      { kind: 'server', name, machineId: null, endsAt: Math.round(seconds * 1000), isRenewed: isOrdered },
    ]
  }

  return async (organizationId: number): Promise<Health['Certificates']> => {
    const [server, devices] = await Promise.all([ofServer(), store.ofDevices(organizationId)])
    const all: Named[] = [
      ...server,
      ...devices.ends.map(({ machineId, machineName, endsAt }) => ({
        kind: 'device' as const,
        name: machineName,
        machineId,
        endsAt: endsAt.getTime(),
        isRenewed: false,
      })),
    ]
    const { state, why } = certificateHealth(all, now())
    return {
      State: state,
      Why: why,
      Watched: server.length + devices.total,
      Ends: all
        .sort((one, other) => one.endsAt - other.endsAt)
        .slice(0, SHOWN)
        .map(({ endsAt, name, machineId, isRenewed }) => ({
          At: endsAt,
          Name: name,
          MachineId: machineId,
          IsRenewed: isRenewed,
        })),
    }
  }
}
