import type { TicketSnapshot } from '@millwright/contract/tickets/ticket-shapes'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { formatTime } from '../../../../platform/ui/text/format.ts'
import { StatusStrip } from '../../../status/shared/timeline/status-strip.tsx'
import styles from './around.module.css'

/** The status of the machine around the moment. */
export function Around({ snapshot, zone }: { readonly snapshot: TicketSnapshot; readonly zone: string }) {
  const { t } = useTranslation()
  const { From, To, At, Spans, Alarms } = snapshot
  const spans = Spans.map(({ Status, From: from, To: to }) => ({ status: Status, from, to }))
  const place = `${((Math.min(To, Math.max(From, At)) - From) / (To - From)) * 100}%`
  const label = [
    t('ticket_sheet.around', { time: formatTime(At, zone) }),
    ...Alarms.slice(-5).map(({ Code, Text, From: from }) => `${formatTime(from, zone)} ${Code} ${Text}`),
  ].join(', ')
  return (
    <figure className={styles.root} style={{ '--at': place } as React.CSSProperties}>
      <div role="img" aria-label={label}>
        <StatusStrip spans={spans} from={From} to={To} now={To} height={22} />
        <i />
      </div>
      <figcaption className="mw-num">
        <span>{formatTime(From, zone)}</span>
        <b>{formatTime(At, zone)}</b>
        <span>{formatTime(To, zone)}</span>
      </figcaption>
    </figure>
  )
}
