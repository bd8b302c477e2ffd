import type { Machine, MapPlace, Site } from '@millwright/contract/calls/machines'
import { presentActivations } from '@millwright/contract/licence'
import { lastSeenOf } from '@millwright/domain/status/link'
import { colorOf } from '@millwright/domain/status/status'
import type { Span } from '@millwright/domain/timeline/span'
import type { FloorPlace, MachineRecord } from '../store/machines/machine-record.ts'
import type { SitePlace } from '../store/machines/site-store.ts'
import type { StatusStore } from '../store/status/status-store.ts'

/** Any number of machines with one query for their statuses. */
export async function presentMachines(
  machines: readonly MachineRecord[],
  statuses: StatusStore,
): Promise<Machine[]> {
  const current = await statuses.currentOf(machines.map((machine) => machine.id))
  return machines.map((machine) => presentMachine(machine, current.get(machine.id) ?? null))
}

export function presentMachine(machine: MachineRecord, current: Span | null): Machine {
  const status = current?.status ?? 'UNKNOWN'
  return {
    Id: machine.publicId,
    Name: machine.name,
    ShortName: machine.shortName,
    Model: machine.model,
    MachineFamily: machine.family,
    Manufacturer: machine.manufacturer,
    serial: machine.serial,
    OrganizationCode: machine.organizationCode,
    Country: { Timezone: machine.timezone },
    ...(machine.deviceId === null ? {} : { Device: { Device_Id: machine.deviceId } }),
    Activations: presentActivations(machine),
    FreeTrialReady: machine.freeTrialReady,
    Properties: { KitType: machine.kitType, HasEnergyMeter: machine.hasEnergyMeter },
    TicketManager: machine.ticketManager,
    Goal: machine.goal,
    Map_View: machine.mapView && presentPlace(machine.mapView),
    Site: machine.site && presentSite(machine.site),
    LastSeen: lastSeenOf(machine.lastSeen, current),
    status: { value: status, color: colorOf(status), timestamp: current?.from ?? null },
  }
}

export const presentSite = ({ publicId, name, city, country, latitude, longitude }: SitePlace): Site => ({
  Id: publicId,
  Name: name,
  City: city,
  Country: country,
  Latitude: latitude,
  Longitude: longitude,
})

const presentPlace = ({ x, y, width, height, rotation }: FloorPlace): MapPlace => ({
  X: x,
  Y: y,
  Width: width,
  Height: height,
  Rotation: rotation,
})
