import type { Machine } from '@millwright/contract/machines/machines'
import { csvOf } from '../../../platform/ui/text/csv.ts'
import { isoInZone } from './iso-in-zone.ts'
import type { LogEntry } from './status-log.ts'

const HEADER = [
  'MachineId',
  'Machine',
  'Serial',
  'Timezone',
  'StartTime',
  'EndTime',
  'Status',
  'Label',
  'Seconds',
  'AlarmCode',
  'AlarmText',
]

/** The end of what still lasts stays empty. */
export function logCsv(
  machine: Pick<Machine, 'Id' | 'Name' | 'serial' | 'Country'>,
  entries: readonly LogEntry[],
  label: (entry: LogEntry) => string,
): string {
  const zone = machine.Country.Timezone
  const rows = entries.map((entry) => [
    machine.Id,
    machine.Name,
    machine.serial,
    zone,
    isoInZone(entry.from, zone),
    entry.isLasting ? '' : isoInZone(entry.to, zone),
    entry.status,
    label(entry),
    String(Math.round((entry.to - entry.from) / 1000)),
    entry.alarm?.code ?? '',
    entry.alarm?.text ?? '',
  ])
  return csvOf([HEADER, ...rows])
}
