import type { DeviceCertificate } from '@millwright/contract/machines/certificates'
import { certificateState } from '@millwright/domain/devices/device-certificate'
import type { DeviceCertificateRecord } from '../../../platform/registry/device-certificate-store.ts'

export const presentCertificate = (record: DeviceCertificateRecord, now: number): DeviceCertificate => ({
  Fingerprint: record.fingerprint,
  Serial: record.serial,
  Subject: record.subject,
  Origin: record.origin,
  State: certificateState(record, now),
  NotAfter: Math.round(record.notAfter),
  IssuedAt: Math.round(record.issuedAt),
  IssuedBy: record.issuedBy,
  Withdrawn:
    record.withdrawnAt === null ? null : { At: Math.round(record.withdrawnAt), By: record.withdrawnBy ?? '' },
})
