import type { FleetAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../platform/ui/table/columns.ts'
import {
  formatDate,
  formatDateTime,
  formatSummed,
  formatTime,
  formatTimeWithSeconds,
} from '../../platform/ui/text/format.ts'
import { alarmTicket, OriginTicket } from '../tickets/shared/origin-ticket.tsx'
import { AlarmLinks } from './alarm-links.tsx'
import { AlarmMark } from './alarm-mark.tsx'
import styles from './alarms.module.css'

interface FleetTexts {
  readonly t: TFunction
  readonly language: string
  readonly byId: ReadonlyMap<string, Machine>
  /** Those in work that were made of alarms. */
  readonly tickets: readonly Ticket[]
}

/** As they are named below. */
export const FLEET_COLUMN_IDS = [
  'state',
  'machine',
  'alarm',
  'raised',
  'lost',
  'document',
  'part',
  'ticket',
  'acknowledged',
].map((id) => ({ id }))

const UTC = 'UTC'

export function fleetColumns({ t, language, byId, tickets }: FleetTexts): readonly Column<FleetAlarm>[] {
  const nameOf = ({ MachineId }: FleetAlarm): string => byId.get(MachineId)?.Name ?? MachineId
  const zoneOf = ({ MachineId }: FleetAlarm): string => byId.get(MachineId)?.Country.Timezone ?? UTC
  return [
    {
      id: 'state',
      headerKey: 'alarms.state',
      width: 6.5,
      cell: ({ State }) => (
        <span className={styles.cellState} data-part="alarm-state">
          <AlarmMark state={State} />
          {t(`alarms.states.${State}`)}
        </span>
      ),
      csv: ({ State }) => t(`alarms.states.${State}`),
    },
    {
      id: 'machine',
      headerKey: 'alarms.machine',
      width: 8.5,
      isAction: true,
      cell: (alarm) => (
        <Link to="/machine/$id/alarms" params={{ id: alarm.MachineId }}>
          {nameOf(alarm)}
        </Link>
      ),
      csv: nameOf,
    },
    {
      id: 'alarm',
      headerKey: 'alarms.alarm',
      cell: ({ Code, Text, Times }) => (
        <span className={styles.cellAlarm} title={Text}>
          {Times > 1 && <span className={`${styles.times} mw-num`}>{`×${Times}`}</span>}
          <b className="mw-num">{Code}</b> {Text}
        </span>
      ),
      csv: ({ Code, Text }) => `${Code} ${Text}`.trim(),
    },
    {
      id: 'raised',
      headerKey: 'alarms.raised',
      width: 10.3,
      isNumber: true,
      cell: (alarm) => (
        <>
          <span className={styles.day}>{formatDate(alarm.From, zoneOf(alarm), language)}</span>{' '}
          {formatTimeWithSeconds(alarm.From, zoneOf(alarm))}
        </>
      ),
      csv: ({ From }) => new Date(From).toISOString(),
    },
    {
      id: 'lost',
      headerKey: 'alarms.lost_today',
      width: 6,
      align: 'end',
      isNumber: true,
      cell: ({ Lost }) => (Lost === 0 ? '–' : formatSummed(Lost / 1000, language)),
      csv: ({ Lost }) => Math.round(Lost / 1000),
    },
    {
      id: 'document',
      headerKey: 'alarms.document',
      width: 8,
      isAction: true,
      hideOnPhone: true,
      cell: ({ Documents }) => (Documents.length === 0 ? '–' : <AlarmLinks documents={Documents} part="" />),
      csv: ({ Documents }) => Documents.map(({ Title, Link: link }) => `${Title} ${link}`).join(', '),
    },
    {
      id: 'part',
      headerKey: 'alarms.part',
      width: 5.5,
      isAction: true,
      hideOnPhone: true,
      cell: (alarm) =>
        alarm.Part === '' ? (
          '–'
        ) : (
          <AlarmLinks
            documents={[]}
            part={alarm.Part}
            machineId={alarm.MachineId}
            machineName={nameOf(alarm)}
          />
        ),
      csv: ({ Part }) => Part,
    },
    {
      id: 'ticket',
      headerKey: 'alarms.ticket',
      width: 7,
      isAction: true,
      cell: (alarm) => (
        <OriginTicket
          machineId={alarm.MachineId}
          origin={{ Kind: 'alarm', Ref: alarm.Code, At: alarm.From }}
          tickets={tickets.filter(({ Machine: { Id } }) => Id === alarm.MachineId)}
          of={[alarm.Code, nameOf(alarm), formatDateTime(alarm.From, zoneOf(alarm), language)].join(', ')}
          isSmall
        />
      ),
      csv: (alarm) => alarmTicket({ machineId: alarm.MachineId, alarm, tickets })?.Number ?? null,
    },
    {
      id: 'acknowledged',
      headerKey: 'alarms.acknowledged',
      width: 7,
      cell: (alarm) =>
        alarm.Acknowledgement
          ? `${alarm.Acknowledgement.By} ${formatTime(alarm.Acknowledgement.At, zoneOf(alarm))}`
          : '–',
      csv: ({ Acknowledgement }) =>
        Acknowledgement && `${Acknowledgement.By} ${new Date(Acknowledgement.At).toISOString()}`,
    },
  ]
}
