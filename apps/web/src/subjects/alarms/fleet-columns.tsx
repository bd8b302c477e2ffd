import type { FleetAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import type { TFunction } from '@millwright/domain/text/translate'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../platform/ui/table/columns.ts'
import {
  formatDate,
  formatDuration,
  formatTime,
  formatTimeWithSeconds,
} from '../../platform/ui/text/format.ts'
import { AlarmLinks } from './alarm-links.tsx'
import { AlarmMark } from './alarm-mark.tsx'

interface FleetTexts {
  readonly t: TFunction
  readonly language: string
  readonly byId: ReadonlyMap<string, Machine>
}

/** As they are named below. */
export const FLEET_COLUMN_IDS = ['state', 'machine', 'alarm', 'raised', 'lost', 'links', 'acknowledged'].map(
  (id) => ({ id }),
)

const UTC = 'UTC'

export function fleetColumns({ t, language, byId }: FleetTexts): readonly Column<FleetAlarm>[] {
  const nameOf = ({ MachineId }: FleetAlarm): string => byId.get(MachineId)?.Name ?? MachineId
  const zoneOf = ({ MachineId }: FleetAlarm): string => byId.get(MachineId)?.Country.Timezone ?? UTC
  return [
    {
      id: 'state',
      headerKey: 'alarms.state',
      width: 7.5,
      cell: ({ State }) => (
        <span className="mw-al-cell-state">
          <AlarmMark state={State} />
          {t(`alarms.states.${State}`)}
        </span>
      ),
      csv: ({ State }) => t(`alarms.states.${State}`),
    },
    {
      id: 'machine',
      headerKey: 'alarms.machine',
      width: 9,
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
        <span className="mw-al-cell-alarm" title={Text}>
          {Times > 1 && <span className="mw-al-times mw-num">{`×${Times}`}</span>}
          <b className="mw-num">{Code}</b> {Text}
        </span>
      ),
      csv: ({ Code, Text }) => `${Code} ${Text}`.trim(),
    },
    {
      id: 'raised',
      headerKey: 'alarms.raised',
      width: 10.5,
      isNumber: true,
      cell: (alarm) => (
        <>
          <span className="mw-al-day">{formatDate(alarm.From, zoneOf(alarm), language)}</span>{' '}
          {formatTimeWithSeconds(alarm.From, zoneOf(alarm))}
        </>
      ),
      csv: ({ From }) => new Date(From).toISOString(),
    },
    {
      id: 'lost',
      headerKey: 'alarms.lost_today',
      width: 6.5,
      align: 'end',
      isNumber: true,
      cell: ({ Lost }) => (Lost === 0 ? '–' : formatDuration(Lost / 1000)),
      csv: ({ Lost }) => Math.round(Lost / 1000),
    },
    {
      id: 'links',
      headerKey: 'alarms.document',
      width: 12,
      isAction: true,
      hideOnPhone: true,
      cell: ({ Documents, Part, MachineId }) => (
        <AlarmLinks documents={Documents} part={Part} machineId={MachineId} />
      ),
      csv: ({ Documents, Part }) =>
        [...Documents.map(({ Title, Link: link }) => `${Title} ${link}`), Part].filter(Boolean).join(', '),
    },
    {
      id: 'acknowledged',
      headerKey: 'alarms.acknowledged',
      width: 9,
      cell: (alarm) =>
        alarm.Acknowledgement
          ? `${alarm.Acknowledgement.By} ${formatTime(alarm.Acknowledgement.At, zoneOf(alarm))}`
          : '–',
      csv: ({ Acknowledgement }) =>
        Acknowledgement && `${Acknowledgement.By} ${new Date(Acknowledgement.At).toISOString()}`,
    },
  ]
}
