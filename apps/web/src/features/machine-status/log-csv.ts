import type { Machine } from '@millwright/contract/calls/machines'
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
]

/** A spreadsheet runs what begins with these; a name must stay a name. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines end and fields are quoted as in RFC 4180; the end of what still lasts stays empty. */
export function logCsv(
  machine: Machine,
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
  ])
  return [HEADER, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
