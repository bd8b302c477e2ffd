import type { Machine, MapPlace, Site } from '@millwright/contract/machines/machines'
import { presentActivations } from '@millwright/contract/machines/present-licence'
import { benchmarkOf } from '@millwright/domain/shifts/goal'
import { lastSeenOf } from '@millwright/domain/status/link'
import type { Span } from '@millwright/domain/status/span'
import { colorOf } from '@millwright/domain/status/status'
import type { MachineFailures } from '../../../platform/registry/machine-failures.ts'
import type { FloorPlace, MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { Viewer } from '../../../platform/registry/machine-store.ts'
import type { SitePlace } from '../../../platform/registry/site-store.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'

/** Any number of machines for somebody, with one query for their statuses and one for the access to those of others. */
export async function presentMachines(
  machines: readonly MachineRecord[],
  viewer: Pick<Viewer, 'organizationId'>,
  { statuses, grants }: Pick<PlatformStores, 'grants'> & Pick<StatusStores, 'statuses'>,
): Promise<Machine[]> {
  const others = machines.filter(({ organizationId }) => organizationId !== viewer.organizationId)
  const [current, ends] = await Promise.all([
    statuses.currentOf(machines.map((machine) => machine.id)),
    grants.endsOf(
      viewer.organizationId,
      others.map(({ id }) => id),
    ),
  ])
  return machines.map((machine) => ({
    ...presentMachine(machine, current.get(machine.id) ?? null),
    ...accessOf(machine, viewer, ends),
  }))
}

/** Until when somebody sees the machine of another organization. */
const accessOf = (
  machine: MachineRecord,
  viewer: Pick<Viewer, 'organizationId'>,
  ends: ReadonlyMap<number, number | null>,
): Pick<Machine, 'AccessUntil'> =>
  machine.organizationId === viewer.organizationId ? {} : { AccessUntil: ends.get(machine.id) ?? null }

/** As above. Machines out of reach are there too, without a status; one whose own data fails is left out. */
export async function presentInReach(
  part: string,
  machines: readonly MachineRecord[],
  viewer: Pick<Viewer, 'organizationId'>,
  {
    stores,
    failures,
  }: { stores: Pick<PlatformStores, 'grants'> & Pick<StatusStores, 'statuses'>; failures: MachineFailures },
): Promise<Machine[]> {
  const { result, missing } = await failures.reach(
    part,
    machines,
    ({ id }) => id,
    (some) => presentMachines(some, viewer, stores),
  )
  if (missing.length === 0) return result
  const away = new Set(missing)
  const ends = await stores.grants.endsOf(
    viewer.organizationId,
    missing.map(({ id }) => id),
  )
  const byId = new Map(result.map((machine) => [machine.Id, machine]))
  return machines.flatMap((machine) =>
    away.has(machine)
      ? { ...presentMachine(machine, null), ...accessOf(machine, viewer, ends), OutOfReach: true }
      : (byId.get(machine.publicId) ?? []),
  )
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
    OrganizationName: machine.organizationName,
    Country: { Timezone: machine.timezone },
    ...(machine.deviceId === null ? {} : { Device: { Device_Id: machine.deviceId } }),
    Activations: presentActivations(machine),
    FreeTrialReady: machine.freeTrialReady,
    Properties: { KitType: machine.kitType, HasEnergyMeter: machine.hasEnergyMeter },
    TicketManager: machine.ticketManager,
    Goal: machine.goal,
    ShiftTarget: machine.shiftTarget,
    MinorStoppage: machine.stoppageS,
    Map_View: machine.mapView && presentPlace(machine.mapView),
    Site: machine.site && presentSite(machine.site),
    Kpi: benchmarkOf(machine.family).kpi,
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
