import type { Machine } from '@millwright/contract/machines/machines'
import { colorOf, type Status } from '@millwright/domain/status/status'

/** A machine of which only this matters. */
export const machineOf = (
  Id: string,
  value: Status,
  timestamp: number | null,
  zone = 'Europe/Berlin',
): Machine => ({
  Id,
  Name: Id,
  ShortName: Id,
  Model: 'CX 220',
  MachineFamily: 'CDL',
  Manufacturer: 'Millmaker',
  serial: 'AA1',
  OrganizationCode: 'NORDHAUS',
  OrganizationName: 'Nordhaus Möbel',
  Country: { Timezone: zone },
  Activations: [],
  FreeTrialReady: false,
  Properties: { KitType: '', HasEnergyMeter: false },
  TicketManager: '',
  Goal: null,
  ShiftTarget: null,
  MinorStoppage: 120,
  Map_View: null,
  Site: null,
  Kpi: 'PART_COUNT',
  LastSeen: null,
  status: { value, color: colorOf(value), timestamp },
})
