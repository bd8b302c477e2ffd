import type { CertificateOrigin } from '@millwright/domain/devices/device-certificate'
import type { Database, Queryable } from '../database/database.ts'
import type { DeviceRecord } from './device-store.ts'

export interface NewDeviceCertificate {
  readonly machineId: number
  /** SHA-256, in lower-case hexadecimal digits. */
  readonly fingerprint: string
  readonly serial: string
  readonly subject: string
  readonly origin: CertificateOrigin
  /** Epoch milliseconds, as all times here. */
  readonly notAfter: number
  readonly issuedAt: number
  /** The name of a person. */
  readonly issuedBy: string
}

export interface DeviceCertificateRecord extends NewDeviceCertificate {
  readonly withdrawnAt: number | null
  readonly withdrawnBy: string | null
}

/** A certificate with the device that it is for. */
export type KnownCertificate = Pick<
  DeviceCertificateRecord,
  'fingerprint' | 'origin' | 'notAfter' | 'withdrawnAt'
> & { readonly device: DeviceRecord }

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const FIELDS = `c.machine_id as "machineId", c.fingerprint, c.serial, c.subject, c.origin,
  ${millis('c.not_after')} as "notAfter", ${millis('c.issued_at')} as "issuedAt", c.issued_by as "issuedBy",
  ${millis('c.withdrawn_at')} as "withdrawnAt", c.withdrawn_by as "withdrawnBy"`

export function createDeviceCertificateStore(db: Database) {
  return {
    /** Those of any device, in no order. */
    async findAll(fingerprints: readonly string[]): Promise<KnownCertificate[]> {
      const { rows } = await db.prepared<Omit<KnownCertificate, 'device'> & DeviceRecord>(
        `select c.fingerprint, c.origin, ${millis('c.not_after')} as "notAfter", ${millis('c.withdrawn_at')} as "withdrawnAt",
                d.device_id as "deviceId", d.machine_id as "machineId", m.public_id as "machinePublicId",
                m.organization_id as "organizationId", d.secret_hash as "secretHash"
           from device_certificate c join device d on d.machine_id = c.machine_id join machine m on m.id = d.machine_id
          where c.fingerprint = any($1)`,
        [fingerprints],
      )
      return rows.map(({ fingerprint, origin, notAfter, withdrawnAt, ...device }) => ({
        fingerprint,
        origin,
        notAfter,
        withdrawnAt,
        device,
      }))
    },

    /** The newest first. */
    async ofMachine(machineId: number, tx: Queryable = db): Promise<DeviceCertificateRecord[]> {
      const { rows } = await tx.query<DeviceCertificateRecord>(
        `select ${FIELDS} from device_certificate c where c.machine_id = $1 order by c.issued_at desc, c.id desc`,
        [machineId],
      )
      return rows
    },

    /** False when the device has it already. */
    async add(certificate: NewDeviceCertificate, tx: Queryable): Promise<boolean> {
      const { machineId, fingerprint, serial, subject, origin, notAfter, issuedAt, issuedBy } = certificate
      const { rowCount } = await tx.query(
        `insert into device_certificate (machine_id, fingerprint, serial, subject, origin, not_after, issued_at, issued_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (machine_id, fingerprint) do nothing`,
        [machineId, fingerprint, serial, subject, origin, new Date(notAfter), new Date(issuedAt), issuedBy],
      )
      return rowCount === 1
    },

    /** False when there is none such that has not been withdrawn. */
    async withdraw(
      { machineId, fingerprint }: Pick<NewDeviceCertificate, 'machineId' | 'fingerprint'>,
      { at, by }: { readonly at: number; readonly by: string },
      tx: Queryable,
    ): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update device_certificate set withdrawn_at = $3, withdrawn_by = $4
          where machine_id = $1 and fingerprint = $2 and withdrawn_at is null`,
        [machineId, fingerprint, new Date(at), by],
      )
      return rowCount === 1
    },

    /** Those that nothing could be done with for so long. */
    async dropEndedBefore(date: Date): Promise<void> {
      await db.query('delete from device_certificate where not_after < $1', [date])
    },
  }
}

export type DeviceCertificateStore = ReturnType<typeof createDeviceCertificateStore>
