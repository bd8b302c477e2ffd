import type { MachineConnection } from '@millwright/contract/machines/connections'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import { adviceText, type Reader, tlsText, wayText, whenText } from './connection-texts.ts'
import styles from './connections.module.css'
import { StateChip } from './state-chip.tsx'

/** Beside an open machine the list is narrow, and the panel says the rest. */
const BESIDE: readonly string[] = ['machine', 'state', 'message']

export function connectionColumns(reader: Reader, isBeside: boolean): Column<MachineConnection>[] {
  const { t, language } = reader
  const columns: Column<MachineConnection>[] = [
    {
      id: 'machine',
      headerKey: 'connections.machine',
      cell: ({ MachineName, DeviceId }) => (
        <>
          {MachineName}
          <small>{DeviceId || '—'}</small>
        </>
      ),
      csv: ({ MachineName }) => MachineName,
    },
    {
      id: 'state',
      headerKey: 'connections.state',
      width: 9,
      cell: ({ State }) => <StateChip state={State} />,
      csv: ({ State }) => t(`connections.states.${State}`),
    },
    {
      id: 'advice',
      headerKey: 'connections.how_it_is',
      width: 20,
      cell: (row) => (
        <span className={styles.shortAdvice} title={adviceText(row, reader)}>
          {adviceText(row, reader)}
        </span>
      ),
      csv: (row) => adviceText(row, reader),
    },
    {
      id: 'message',
      headerKey: 'connections.last_message',
      width: 9,
      isNumber: true,
      cell: ({ LastMessageAt }) => (LastMessageAt === null ? '—' : whenText(LastMessageAt, reader, true)),
      csv: ({ LastMessageAt }) => (LastMessageAt === null ? null : new Date(LastMessageAt).toISOString()),
    },
    {
      id: 'rate',
      headerKey: 'connections.a_minute',
      width: 8,
      isNumber: true,
      align: 'end',
      cell: ({ Connection }) =>
        Connection ? (
          <>
            {formatNumber(Connection.MinuteMessages, language)}
            <small>{bytesText(Connection.MinuteBytes, language)}</small>
          </>
        ) : (
          '—'
        ),
      csv: ({ Connection }) => Connection?.MinuteMessages ?? null,
    },
    {
      id: 'way',
      headerKey: 'connections.way',
      width: 12,
      cell: ({ Connection }) =>
        Connection ? (
          <>
            {wayText(Connection, reader)}
            <small title={tlsText(Connection, reader)}>{tlsText(Connection, reader)}</small>
          </>
        ) : (
          '—'
        ),
      csv: ({ Connection }) => Connection && wayText(Connection, reader),
    },
    {
      id: 'address',
      headerKey: 'connections.from',
      width: 9,
      isNumber: true,
      cell: ({ Connection, Refused }) => (
        <>
          {Connection?.Address ?? (Refused?.From || '—')}
          <small title={Connection?.ClientId}>{Connection?.ClientId}</small>
        </>
      ),
      csv: ({ Connection, Refused }) => Connection?.Address ?? Refused?.From ?? null,
    },
    {
      id: 'since',
      headerKey: 'connections.since',
      width: 9,
      isNumber: true,
      isHidden: true,
      cell: ({ Connection }) => (Connection ? whenText(Connection.Since, reader) : '—'),
      csv: ({ Connection }) => Connection && new Date(Connection.Since).toISOString(),
    },
  ]
  return isBeside ? columns.filter(({ id }) => BESIDE.includes(id)) : columns
}

const KILO = 1000

/** With the units of every language. */
export function bytesText(bytes: number, language: string): string {
  if (bytes < KILO) return `${formatNumber(bytes, language)} B`
  if (bytes < KILO * KILO) return `${formatNumber(bytes / KILO, language, 1)} kB`
  return `${formatNumber(bytes / KILO / KILO, language, 1)} MB`
}
