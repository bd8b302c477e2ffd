import { X509Certificate } from 'node:crypto'
import {
  CERTIFICATE_DAYS,
  type DeviceCertificate,
  type DeviceCertificates,
  type issueCertificate,
} from '@millwright/contract/machines/certificates'
import type { BodyOf, ResultOf } from '@millwright/contract/wire/call'
import {
  type CertificateOrigin,
  certificateState,
  MAX_VALID_CERTIFICATES,
} from '@millwright/domain/devices/device-certificate'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { endOf, fingerprintOf, subjectOf } from '../../../platform/mqtt/way-in.ts'
import type { NewDeviceCertificate } from '../../../platform/registry/device-certificate-store.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { badField, CallError, machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { presentCertificate } from './present-certificate.ts'
import { readCertificate } from './read-certificate.ts'

export type CertificatesDeps = Needs<
  'deviceCertificates' | 'machineChanges',
  'db' | 'audit' | 'bus' | 'deviceIssuer' | 'clientCa' | 'now'
>

const notPossible = (why: string): CallError => new CallError('CERTIFICATES_NOT_POSSIBLE', why)

const REQUEST_FAULTS = {
  malformed: 'has to be a request for a certificate (PKCS#10) in PEM',
  weak: 'has a key that is too weak: RSA with 2048 bits, P-256, P-384, P-521 or Ed25519 is needed',
  unproven: 'is not signed with its own key',
} as const

/** Certificates with which devices sign in in place of a password. A key that is made here is shown once and kept nowhere. */
export function createCertificates({
  stores,
  db,
  audit,
  bus,
  deviceIssuer,
  clientCa,
  now,
}: CertificatesDeps) {
  const { deviceCertificates, machineChanges } = stores

  async function add(
    { caller, address }: RequestActor,
    machine: MachineRecord,
    certificate: X509Certificate,
    origin: CertificateOrigin,
  ): Promise<DeviceCertificate> {
    const record: NewDeviceCertificate = {
      machineId: machine.id,
      fingerprint: fingerprintOf(certificate),
      serial: certificate.serialNumber,
      subject: subjectOf(certificate),
      origin,
      notAfter: endOf(certificate),
      issuedAt: now(),
      issuedBy: caller.name,
    }
    await db.transaction(async (tx) => {
      if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
      const valid = (await deviceCertificates.ofMachine(machine.id, tx)).filter(
        (each) => certificateState(each, now()) === 'valid',
      )
      if (valid.length >= MAX_VALID_CERTIFICATES)
        throw new CallError('TOO_MANY_CERTIFICATES', 'Withdraw one that is no longer used')
      if (!(await deviceCertificates.add(record, tx)))
        throw new CallError('CERTIFICATE_KNOWN', 'The device has this certificate already', {
          field: 'Certificate',
        })
      const { fingerprint, serial, subject, notAfter } = record
      const action = origin === 'registered' ? 'machine_certificate_registered' : 'machine_certificate_issued'
      const detail = {
        Device_Id: machine.deviceId,
        Subject: subject,
        Serial: serial,
        Fingerprint: fingerprint,
        NotAfter: new Date(notAfter).toISOString(),
      }
      await audit.recordOnMachines({ caller, address }, action, [machine], () => detail, tx)
    })
    return presentCertificate({ ...record, withdrawnAt: null, withdrawnBy: null }, now())
  }

  return {
    async list({ id }: MachineRecord): Promise<DeviceCertificates> {
      const found = await deviceCertificates.ofMachine(id)
      return {
        CanIssue: deviceIssuer !== null,
        CanRegister: deviceIssuer !== null && clientCa !== null,
        Certificates: found.map((each) => presentCertificate(each, now())),
      }
    },

    async issue(
      actor: RequestActor,
      machine: MachineRecord,
      { Days = CERTIFICATE_DAYS.usual, Request }: BodyOf<typeof issueCertificate>,
    ): Promise<ResultOf<typeof issueCertificate>> {
      if (!deviceIssuer) throw notPossible('Devices do not connect to the broker of the portal over TLS')
      if (machine.deviceId === null) throw notPossible('The machine has no device')
      const term = { name: machine.deviceId, now: now(), days: Days }
      if (Request === undefined) {
        const { cert, key } = await deviceIssuer.issue(term)
        return {
          Certificate: await add(actor, machine, new X509Certificate(cert), 'issued'),
          Pem: cert,
          Key: key,
        }
      }
      const signed = await deviceIssuer.sign(Request, term)
      if ('fault' in signed) throw badField('Request', REQUEST_FAULTS[signed.fault])
      return {
        Certificate: await add(actor, machine, new X509Certificate(signed.cert), 'signed'),
        Pem: signed.cert,
        Key: null,
      }
    },

    async register(actor: RequestActor, machine: MachineRecord, text: string): Promise<DeviceCertificate> {
      if (!deviceIssuer || !clientCa) throw notPossible('The operator has named no authority of devices')
      if (machine.deviceId === null) throw notPossible('The machine has no device')
      return await add(actor, machine, readCertificate(text, clientCa, now()), 'registered')
    },

    async withdraw(actor: RequestActor, machine: MachineRecord, fingerprint: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        const withdrawn = { at: now(), by: actor.caller.name }
        if (!(await deviceCertificates.withdraw({ machineId: machine.id, fingerprint }, withdrawn, tx)))
          throw new CallError('CERTIFICATE_NOT_FOUND', 'The device has no such certificate')
        const detail = { Device_Id: machine.deviceId, Fingerprint: fingerprint }
        await audit.recordOnMachines(actor, 'machine_certificate_withdrawn', [machine], () => detail, tx)
      })
      if (machine.deviceId !== null)
        bus.emit('certificateWithdrawn', { deviceId: machine.deviceId, fingerprint })
    },
  }
}
