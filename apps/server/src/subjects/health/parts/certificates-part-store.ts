import type { Database } from '../../../platform/database/database.ts'

export interface DeviceCertificateEnd {
  readonly machineId: string
  readonly machineName: string
  readonly endsAt: Date
}

const SHOWN = 20

export function createCertificatesPartStore(db: Database) {
  return {
    /** The one that lasts longest of each machine of the organization, those first that end next. */
    async ofDevices(organizationId: number): Promise<{ ends: DeviceCertificateEnd[]; total: number }> {
      const { rows } = await db.query<DeviceCertificateEnd & { total: number }>(
        `select m.public_id as "machineId", m.name as "machineName", max(c.not_after) as "endsAt", count(*) over () as total
           from device_certificate c join machine m on m.id = c.machine_id
          where m.organization_id = $1 and m.removed_at is null and c.withdrawn_at is null
          group by m.id order by max(c.not_after) limit ${SHOWN}`,
        [organizationId],
      )
      return { ends: rows, total: rows[0]?.total ?? 0 }
    },
  }
}

export type CertificatesPartStore = ReturnType<typeof createCertificatesPartStore>
