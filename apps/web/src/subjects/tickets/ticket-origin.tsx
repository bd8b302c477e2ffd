import { mayEnter } from '@millwright/contract/areas'
import type { TicketDetail, TicketSnapshot } from '@millwright/contract/tickets/ticket-shapes'
import { isDocumentLink, ownDocument } from '@millwright/domain/alarms/catalogue'
import { isStatus } from '@millwright/domain/status/status'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { formatTime } from '../../platform/ui/text/format.ts'
import { TestChart } from '../condition/shared/test-chart.tsx'
import { labelKeyOf } from '../status/shared/status-look.ts'
import { StatusStrip } from '../status/shared/timeline/status-strip.tsx'
import styles from './tickets.module.css'

/** What became the ticket, as it was then: its text, what the machine did around the moment, its documents. */
export function TicketOrigin({ ticket }: { readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { person } = useSession()
  const { Kind, Ref, Text } = ticket.Origin
  if (Kind === 'person') return null
  const links = ticket.Documents.filter(({ Link: link }) => isDocumentLink(link) && !ownDocument(link))
  return (
    <section className={styles.origin}>
      <h3>
        <Chip tone={Kind === 'alarm' ? 'alarm' : 'warn'}>
          {Kind === 'alarm' ? t('tickets.alarm', { ref: Ref }) : t(`tickets.${Kind}`)}
        </Chip>{' '}
        {Kind === 'stop' && isStatus(Text) ? t(labelKeyOf(Text)) : Text}
      </h3>
      {ticket.Snapshot && <Around snapshot={ticket.Snapshot} zone={ticket.MachineData.Timezone} />}
      {Kind === 'test' && ticket.SeesMachine && <TestChart machineId={ticket.Machine.Id} cycleUuid={Ref} />}
      <p className={styles.links}>
        {Kind === 'alarm' && ticket.SeesMachine && (
          <Link to="/machine/$id/alarms" params={{ id: ticket.Machine.Id }}>
            {t('tickets.alarm', { ref: Ref })}
          </Link>
        )}
        {Kind === 'stop' && ticket.SeesMachine && (
          <Link to="/machine/$id/status" params={{ id: ticket.Machine.Id }}>
            {t('tickets.open_status')}
          </Link>
        )}
        {Kind === 'activity' && ticket.Side === 'owner' && mayEnter('activity', person) && (
          <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Ref }}>
            {t('tickets.open_activity')}
          </Link>
        )}
        {links.map(({ Link: link, Title }) => (
          <a key={link} href={link} target="_blank" rel="noopener noreferrer">
            <IconBook2 size="0.875rem" stroke={1.6} aria-hidden="true" /> {Title}
          </a>
        ))}
      </p>
    </section>
  )
}

function Around({ snapshot, zone }: { readonly snapshot: TicketSnapshot; readonly zone: string }) {
  const { t } = useTranslation()
  const { From, To, At, Spans, Alarms } = snapshot
  const spans = Spans.map(({ Status, From: from, To: to }) => ({ status: Status, from, to }))
  const place = `${((Math.min(To, Math.max(From, At)) - From) / (To - From)) * 100}%`
  const label = [
    t('tickets.around', { time: formatTime(At, zone) }),
    ...Alarms.slice(-5).map(({ Code, Text, From: from }) => `${formatTime(from, zone)} ${Code} ${Text}`),
  ].join(', ')
  return (
    <figure className={styles.around} style={{ '--at': place } as React.CSSProperties}>
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
