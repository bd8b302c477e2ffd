import type { Machine } from '@millwright/contract/machines/machines'
import { csvOf } from '../../../platform/ui/text/csv.ts'
import type { LogEntry } from './status-log.ts'

/** `2026-11-12T14:20:26+01:00`: the time on the machine's wall, and unmistakable all the same. */
export function isoInZone(ts: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(ts)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const offset = of('timeZoneName').slice('GMT'.length) || '+00:00'
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`
}

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
