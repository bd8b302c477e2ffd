import { usableZone } from '@millwright/domain/time/zone'
import type { MachineRecord } from './machine-record.ts'

export interface MachineRow extends Omit<MachineRecord, 'lastSeen' | 'activations'> {
  lastSeen: Date | null
  /** As numbers, in seconds: quicker than JSON in lists of many machines. */
  activations: readonly (readonly [isFull: number, start: number, end: number])[]
}

const COLUMNS = `m.id, m.organization_id as "organizationId", o.business_code as "organizationCode", o.name as "organizationName",
  m.public_id as "publicId", m.name, m.short_name as "shortName", m.model, m.family, m.manufacturer, m.serial,
  m.timezone, m.ticket_manager as "ticketManager", m.kit_type as "kitType",
  m.has_energy_meter as "hasEnergyMeter", m.goal, m.shift_target as "shiftTarget", m.stoppage_s as "stoppageS", m.map_view as "mapView", m.free_trial_ready as "freeTrialReady", d.device_id as "deviceId", l.last_seen as "lastSeen",
  case when s.id is not null then json_build_object('id', s.id, 'publicId', s.public_id, 'name', s.name,
    'city', s.city, 'country', s.country, 'latitude', s.latitude, 'longitude', s.longitude) end as site,
  array(select array[(a.type = 'FULL')::int, date_part('epoch', a.starts_at), date_part('epoch', a.ends_at)]
    from activation a where a.machine_id = m.id order by a.id) as activations`

/** Everything about a machine, in one query for any number of them. */
export const MACHINES = `select ${COLUMNS} from machine m
  join organization o on o.id = m.organization_id
  left join site s on s.id = m.site_id
  left join device d on d.machine_id = m.id
  left join machine_link l on l.machine_id = m.id`

export const recordOf = (row: MachineRow): MachineRecord => ({
  ...row,
  timezone: usableZone(row.timezone),
  lastSeen: row.lastSeen?.getTime() ?? null,
  activations: row.activations.map(([isFull, start, end]) => ({
    type: isFull ? 'FULL' : 'FREE_TRIAL',
    start: Math.round(start * 1000),
    end: Math.round(end * 1000),
  })),
})
