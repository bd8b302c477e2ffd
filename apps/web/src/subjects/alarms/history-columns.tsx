import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatDate, formatSummed, formatTime, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import { AlarmTicket, alarmTicket } from '../tickets/shared/origin-ticket.tsx'
import { AlarmLinks } from './alarm-links.tsx'
import { AlarmMark } from './alarm-mark.tsx'
import styles from './alarms.module.css'
import { Chatter } from './chatter.tsx'

interface HistoryTexts {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
  readonly machineId: string
  /** That were made of alarms of the machine. */
  readonly tickets: readonly Ticket[]
}

/** As they are named below. */
export const COLUMN_IDS = [
  'state',
  'raised',
  'cleared',
  'alarm',
  'lost',
  'acknowledged',
  'ticket',
  'note',
  'document',
  'part',
].map((id) => ({
  id,
}))

const isoOf = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

export function historyColumns({
  t,
  language,
  zone,
  machineId,
  tickets,
}: HistoryTexts): readonly Column<HandledAlarm>[] {
  const when = (ts: number) => (
    <>
      <span className={styles.day}>{formatDate(ts, zone, language)}</span> {formatTimeWithSeconds(ts, zone)}
    </>
  )
  return [
    {
      id: 'state',
      headerKey: 'alarms.state',
      width: 9,
      cell: ({ State }) => (
        <span className={styles.cellState} data-part="alarm-state">
          <AlarmMark state={State} />
          {t(`alarms.states.${State}`)}
        </span>
      ),
      csv: ({ State }) => t(`alarms.states.${State}`),
    },
    {
      id: 'raised',
      headerKey: 'alarms.raised',
      width: 12,
      isNumber: true,
      cell: ({ From }) => when(From),
      csv: ({ From }) => isoOf(From),
    },
    {
      id: 'cleared',
      headerKey: 'alarms.cleared',
      width: 12,
      isNumber: true,
      isHidden: true,
      cell: ({ To }) => (To === null ? '–' : when(To)),
      csv: ({ To }) => isoOf(To),
    },
    {
      id: 'alarm',
      headerKey: 'alarms.alarm',
      cell: (alarm) => (
        <span className={styles.cellAlarm} title={alarm.Text}>
          {alarm.Times > 1 && <Chatter machineId={machineId} alarm={alarm} zone={zone} />}
          <b className="mw-num">{alarm.Code}</b> {alarm.Text}
        </span>
      ),
      csv: ({ Code, Text }) => `${Code} ${Text}`.trim(),
    },
    {
      id: 'lost',
      headerKey: 'alarms.time_lost',
      width: 7,
      align: 'end',
      isNumber: true,
      cell: ({ Lost }) => (Lost === 0 ? '–' : formatSummed(Lost / 1000, language)),
      csv: ({ Lost }) => Math.round(Lost / 1000),
    },
    {
      id: 'acknowledged',
      headerKey: 'alarms.acknowledged',
      width: 13,
      cell: ({ Acknowledgement }) =>
        Acknowledgement ? (
          <span title={Acknowledgement.Note}>
            {Acknowledgement.By}{' '}
            <span className={`${styles.day} mw-num`}>{formatTime(Acknowledgement.At, zone)}</span>
          </span>
        ) : (
          '–'
        ),
      csv: ({ Acknowledgement }) => Acknowledgement && `${Acknowledgement.By} ${isoOf(Acknowledgement.At)}`,
    },
    {
      id: 'ticket',
      headerKey: 'alarms.ticket',
      width: 6,
      isAction: true,
      cell: (alarm) => <AlarmTicket machineId={machineId} alarm={alarm} tickets={tickets} />,
      csv: (alarm) => alarmTicket({ machineId, alarm, tickets })?.Number ?? null,
    },
    {
      id: 'note',
      headerKey: 'alarms.what_helped',
      isHidden: true,
      cell: ({ Acknowledgement }) => Acknowledgement?.Note || '–',
      csv: ({ Acknowledgement }) => Acknowledgement?.Note ?? null,
    },
    {
      id: 'document',
      headerKey: 'alarms.document',
      isHidden: true,
      isAction: true,
      cell: ({ Documents }) => <AlarmLinks documents={Documents} part="" />,
      csv: ({ Documents }) => Documents.map(({ Title, Link }) => `${Title} ${Link}`).join(', '),
    },
    {
      id: 'part',
      headerKey: 'alarms.part',
      width: 8,
      isHidden: true,
      isAction: true,
      cell: ({ Part }) =>
        Part === '' ? '–' : <AlarmLinks documents={[]} part={Part} machineId={machineId} />,
      csv: ({ Part }) => Part,
    },
  ]
}
