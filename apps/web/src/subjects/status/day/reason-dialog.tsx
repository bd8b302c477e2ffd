import { Button } from '@mantine/core'
import type { MachineStop } from '@millwright/contract/stops/stops'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { ReasonChoice } from '../../stops/shared/reason-choice.tsx'
import { OriginTicket } from '../../tickets/shared/origin-ticket.tsx'

interface ReasonDialogProps {
  readonly machineId: string
  /** That were made of stops of the machine. */
  readonly tickets: readonly Ticket[]
  readonly stops: readonly MachineStop[]
  readonly isOpen: boolean
  readonly zone: string
  readonly isBusy: boolean
  /** Null takes back what was given. */
  readonly onChoose: (reason: WasteReason | null) => void
  readonly onClose: () => void
}

/** One click chooses the reason of one stop or of many, and saves it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { machineId, tickets, stops, isOpen, zone, isBusy, onChoose, onClose } = props
  const { t } = useTranslation()
  const [first] = stops
  const hasGiven = stops.some(({ Reason }) => Reason?.Source === 'person')
  const reason = stops.length === 1 ? (first?.Reason?.Reason ?? first?.Proposal?.Reason ?? null) : null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={
        stops.length > 1
          ? t('machine_status.reason_of_several', { count: stops.length })
          : t('machine_status.reason_of_stop', { time: first ? formatTime(first.From, zone) : '' })
      }
    >
      <ReasonChoice chosen={reason} isBusy={isBusy} onChoose={onChoose} />
      <p className="mw-ms-more">
        {hasGiven && (
          <Button disabled={isBusy} onClick={() => onChoose(null)}>
            {t('machine_status.take_back')}
          </Button>
        )}
        {first && stops.length === 1 && (
          <OriginTicket
            machineId={machineId}
            origin={{ Kind: 'stop', Ref: first.Status, At: first.From }}
            tickets={tickets}
          />
        )}
      </p>
    </Dialog>
  )
}
