import type { Machine } from '@millwright/contract/machines/machines'
import type {
  Connection,
  Credentials,
  DeviceContact,
  registerMachine,
} from '@millwright/contract/machines/registration'
import type { BodyOf } from '@millwright/contract/wire/call'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import { readSiteId } from '../../../platform/http/own-site.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { readTimezone } from '../../../platform/http/timezone.ts'
import { hashDeviceSecret } from '../../../platform/registry/device-secret.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { presentMachine } from '../shared/present-machine.ts'
import { newDeviceId, newDevicePassword, newMachineId } from './new-ids.ts'
import { presentContact } from './present-contact.ts'

export type RegistrationDeps = Needs<
  'machines' | 'machineChanges' | 'devices' | 'deviceContacts' | 'sites' | 'zones',
  'db' | 'audit' | 'bus' | 'deviceAddress' | 'deviceRoot' | 'deviceAccounts'
>

/** Adds and removes machines with their devices. A password is shown once and stored as a digest. */
export function createRegistration({
  stores,
  db,
  audit,
  bus,
  deviceAddress,
  deviceRoot,
  deviceAccounts,
}: RegistrationDeps) {
  const { machines, machineChanges, devices, deviceContacts, sites, zones } = stores

  const connectionOf = (machineId: string, deviceId: string): Connection => ({
    Address: deviceAddress,
    Device_Id: deviceId,
    Topic: batchTopicOf(machineId),
    EnteredBy: deviceAccounts.enteredBy,
    Root: deviceRoot(),
  })
  const credentialsOf = (machineId: string, deviceId: string, password: string): Credentials => ({
    ...connectionOf(machineId, deviceId),
    Password: password,
  })

  return {
    async register(
      { caller, address }: RequestActor,
      body: BodyOf<typeof registerMachine>,
    ): Promise<{ machine: Machine; credentials: Credentials }> {
      const { organizationId } = caller
      const publicId = newMachineId(body.ShortName)
      const deviceId = newDeviceId()
      const password = newDevicePassword()
      const serial = body.serial.trim()
      const machine = {
        publicId,
        organizationId,
        name: body.Name.trim(),
        shortName: body.ShortName.trim(),
        model: body.Model.trim(),
        family: body.MachineFamily,
        manufacturer: body.Manufacturer.trim(),
        serial,
        timezone: await readTimezone(zones, body.Timezone),
        kitType: body.KitType ?? '',
        ticketManager: body.TicketManager?.trim() ?? '',
        // A newly connected machine may begin a free trial.
        freeTrialReady: true,
      }
      const added = await db.transaction(async (tx) => {
        const site = body.SiteId ? await readSiteId(sites, organizationId, body.SiteId, tx) : null
        const id = await machines.add({ ...machine, siteId: site?.id ?? null }, tx)
        await devices.add(id, deviceId, hashDeviceSecret(password), tx)
        const detail = { Id: publicId, serial, Device_Id: deviceId, Site: site?.name ?? null }
        await audit.record(
          { action: 'machine_registered', by: caller, target: machine.name, detail, address },
          tx,
        )
        const stored = await machines.byId(id, tx)
        // Last: a broker that does not take the account leaves no machine behind.
        await deviceAccounts.put({ deviceId, password, machineId: publicId })
        return stored
      })
      if (!added) throw new Error(`machine ${publicId} was not stored`)
      bus.emit('rightsChanged', { organizationId })
      return {
        machine: presentMachine(added, null),
        credentials: credentialsOf(publicId, deviceId, password),
      }
    },

    /** The device has to sign in again, which works with the new password only. */
    async renew(actor: RequestActor, machine: MachineRecord): Promise<Credentials> {
      const password = newDevicePassword()
      const deviceId = await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        const id = await devices.putSecret(machine.id, newDeviceId(), hashDeviceSecret(password), tx)
        // All that was seen of the device was with the old password.
        await deviceContacts.forget(machine.id, tx)
        const detail = { Device_Id: id }
        await audit.recordOnMachines(actor, 'machine_credentials_renewed', [machine], () => detail, tx)
        await deviceAccounts.put({ deviceId: id, password, machineId: machine.publicId })
        return id
      })
      bus.emit('deviceWithdrawn', { deviceId })
      bus.emit('machineChanged', { machineId: machine.publicId })
      return credentialsOf(machine.publicId, deviceId, password)
    },

    connection: ({ publicId, deviceId }: MachineRecord): Connection | null =>
      deviceId === null ? null : connectionOf(publicId, deviceId),

    async isAccepted(machine: MachineRecord, password: string): Promise<boolean> {
      const { deviceId } = machine
      return deviceId !== null && (await deviceAccounts.accepts(deviceId, password))
    },

    async contact(machine: MachineRecord): Promise<DeviceContact> {
      const isSeen = deviceAccounts.enteredBy === 'portal'
      return presentContact(isSeen ? await deviceContacts.find(machine.id) : null, isSeen)
    },

    async remove(actor: RequestActor, machine: MachineRecord): Promise<void> {
      const { deviceId, partnerIds } = await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        const gone = {
          deviceId: await devices.remove(machine.id, tx),
          partnerIds: await machineChanges.remove(machine.id, tx),
        }
        const detail = { Id: machine.publicId, serial: machine.serial }
        await audit.recordOnMachines(actor, 'machine_deleted', [machine], () => detail, tx)
        if (gone.deviceId !== null) await deviceAccounts.remove(gone.deviceId)
        return gone
      })
      if (deviceId !== null) bus.emit('deviceWithdrawn', { deviceId })
      bus.emit('machineChanged', { machineId: machine.publicId })
      for (const organizationId of [machine.organizationId, ...partnerIds])
        bus.emit('rightsChanged', { organizationId })
    },
  }
}
