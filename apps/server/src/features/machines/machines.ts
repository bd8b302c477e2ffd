import type { Machine } from '@millwright/contract/calls/machines'
import { lastSeenOf } from '@millwright/domain/status/link'
import { colorOf } from '@millwright/domain/status/status'
import type { Span } from '@millwright/domain/timeline/span'
import type { MachineRecord, MachineStore, Page, Viewer } from '../../store/machine-store.ts'
import type { StatusStore } from '../../store/status-store.ts'

export interface MachinesDeps {
  store: MachineStore
  statuses: StatusStore
}

export function createMachines({ store, statuses }: MachinesDeps) {
  async function withStatus(machines: readonly MachineRecord[]): Promise<Machine[]> {
    const current = await statuses.currentOf(machines.map((machine) => machine.id))
    return machines.map((machine) => presentMachine(machine, current.get(machine.id) ?? null))
  }

  async function presentPage({ machines, total }: { machines: MachineRecord[]; total: number }) {
    return { machines: await withStatus(machines), total }
  }

  return {
    async present(machine: MachineRecord): Promise<Machine> {
      const current = await statuses.currentOf([machine.id])
      return presentMachine(machine, current.get(machine.id) ?? null)
    },
    pageSeenBy: async (viewer: Viewer, page: Page) => presentPage(await store.pageSeenBy(viewer, page)),
    pageOfGroup: async (groupId: number, page: Page) => presentPage(await store.pageOfGroup(groupId, page)),
  }
}

function presentMachine(machine: MachineRecord, current: Span | null): Machine {
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
    LastSeen: lastSeenOf(machine.lastSeen, current),
    status: { value: status, color: colorOf(status), timestamp: current?.from ?? null },
  }
}
