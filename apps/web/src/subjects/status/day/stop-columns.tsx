import { Button } from '@mantine/core'
import type { MachineStop } from '@millwright/contract/stops/stops'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { formatDuration, formatTime } from '../../../platform/ui/text/format.ts'
import { costText } from '../../machines/shared/cost-text.ts'
import { proposalText } from '../../stops/shared/proposal-text.ts'
import { OriginTicket } from '../../tickets/shared/origin-ticket.tsx'
import { AlarmText } from '../shared/alarm-text.tsx'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { labelKeyOf } from '../shared/status-look.ts'
import logTableStyles from './log-table.module.css'
import stopsCardStyles from './stops-card.module.css'

interface StopColumnDeps {
  readonly machineId: string
  /** That were made of stops of the machine. */
  readonly tickets: readonly Ticket[]
  readonly t: TFunction
  readonly language: string
  readonly zone: string
  /** Whether any of them has a cost. */
  readonly hasCosts: boolean
  readonly isBusy: boolean
  /** Null for those who only look. */
  readonly onConfirm: ((stop: MachineStop, reason: WasteReason) => void) | null
  readonly onChoose: ((stop: MachineStop) => void) | null
}

export const stopColumns = ({
  machineId,
  tickets,
  t,
  language,
  zone,
  hasCosts,
  isBusy,
  onConfirm,
  onChoose,
}: StopColumnDeps): readonly Column<MachineStop>[] => [
  {
    id: 'begin',
    headerKey: 'machine_status.stop_begin',
    width: 7,
    isNumber: true,
    sortBy: ({ From }) => From,
    cell: ({ From, Status }) => (
      <span className={stopsCardStyles.stop}>
        <StatusGlyph status={Status} size={13} />
        <span className="mw-sr-only">{t(labelKeyOf(Status))}</span>
        {formatTime(From, zone)}
      </span>
    ),
  },
  {
    id: 'length',
    headerKey: 'machine_status.duration',
    width: 7,
    align: 'end',
    isNumber: true,
    sortBy: ({ From, To }) => To - From,
    cell: ({ From, To }) => formatDuration((To - From) / 1000, language),
  },
  ...(hasCosts
    ? [
        {
          id: 'cost',
          headerKey: 'machine_status.stop_cost',
          width: 7,
          align: 'end',
          isNumber: true,
          sortBy: ({ Cost }) => Cost?.Amount ?? null,
          cell: ({ Cost }) => costText(Cost, language) ?? '—',
        } satisfies Column<MachineStop>,
      ]
    : []),
  {
    id: 'cause',
    headerKey: 'machine_status.stop_cause',
    sortBy: ({ Alarm, Program }) => Alarm?.Code ?? Program,
    cell: ({ Alarm, Program }) => (Alarm ? <AlarmText code={Alarm.Code} text={Alarm.Text} /> : Program),
  },
  {
    id: 'reason',
    headerKey: 'machine_status.stop_reason',
    sortBy: ({ Reason }) => (Reason ? t(`stops.reasons.${Reason.Reason}`) : null),
    cell: (stop) => <Given stop={stop} t={t} zone={zone} />,
  },
  {
    id: 'action',
    headerKey: 'machine_status.give_reason',
    width: 30,
    align: 'end',
    isAction: true,
    cell: (stop) => {
      const { Proposal, IsUnexplained } = stop
      return (
        <span className={stopsCardStyles.stopActions}>
          {onConfirm && Proposal && IsUnexplained && (
            <Button
              variant="light"
              disabled={isBusy}
              title={proposalText(t, stop)}
              onClick={() => onConfirm(stop, Proposal.Reason)}
            >
              {t('machine_status.confirm_reason', { reason: t(`stops.reasons.${Proposal.Reason}`) })}
            </Button>
          )}
          {onChoose && (
            <Button
              variant="subtle"
              disabled={isBusy}
              aria-label={`${t('machine_status.give_reason')}, ${formatTime(stop.From, zone)}`}
              onClick={() => onChoose(stop)}
            >
              {t('machine_status.give_reason')}
            </Button>
          )}
          <OriginTicket
            machineId={machineId}
            origin={{ Kind: 'stop', Ref: stop.Status, At: stop.From }}
            tickets={tickets}
            of={formatTime(stop.From, zone)}
          />
        </span>
      )
    },
  },
]

/** The reason with who says so; what a rule proposes is named as such. */
function Given({ stop, t, zone }: { stop: MachineStop; t: TFunction; zone: string }) {
  const { Reason, Planned } = stop
  if (!Reason) return <small>{Planned > 0 ? '—' : t('machine_status.outside')}</small>
  const { Source, By, At } = Reason
  const by =
    Source === 'person' && At !== null
      ? t('machine_status.by_person', { name: By, time: formatTime(At, zone) })
      : t(Source === 'rule' ? 'machine_status.by_rule' : 'machine_status.by_machine')
  return (
    <>
      {t(`stops.reasons.${Reason.Reason}`)} <small className={logTableStyles.aside}>{by}</small>
    </>
  )
}
