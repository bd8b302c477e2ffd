import type { TicketDetail, TicketSnapshot } from '@millwright/contract/calls/tickets'
import { isDocumentLink, ownDocument } from '@millwright/domain/alarm/catalogue'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusStrip } from '../../timeline/status-strip.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatTime } from '../../ui/format.ts'

/** What became the ticket, as it was then: what it said, what the machine did around the moment, its documents. */
export function TicketOrigin({ ticket }: { readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { Kind, Ref, Text } = ticket.Origin
  if (Kind === 'person') return null
  const links = ticket.Documents.filter(({ Link: link }) => isDocumentLink(link) && !ownDocument(link))
  return (
    <section className="mw-tk-origin">
      <h3>
        <Chip tone={Kind === 'alarm' ? 'alarm' : 'warn'}>
          {Kind === 'alarm' ? t('tickets.alarm', { ref: Ref }) : t(`tickets.${Kind}`)}
        </Chip>{' '}
        {Text}
      </h3>
      {ticket.Snapshot && <Around snapshot={ticket.Snapshot} zone={ticket.MachineData.Timezone} />}
      <p className="mw-tk-links">
        {Kind === 'alarm' && ticket.SeesMachine && (
          <Link to="/machine/$id/alarms" params={{ id: ticket.Machine.Id }}>
            {t('tickets.alarm', { ref: Ref })}
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
  const place = (ts: number): string => `${((Math.min(To, Math.max(From, ts)) - From) / (To - From)) * 100}%`
  const label = [
    t('tickets.around', { time: formatTime(At, zone) }),
    ...Alarms.slice(-5).map(({ Code, Text, From: from }) => `${formatTime(from, zone)} ${Code} ${Text}`),
  ].join(', ')
  return (
    <figure className="mw-tk-around">
      <div role="img" aria-label={label}>
        <StatusStrip spans={spans} from={From} to={To} now={To} height={22} />
        <i style={{ '--at': place(At) } as React.CSSProperties} />
      </div>
      <figcaption className="mw-num">
        <span>{formatTime(From, zone)}</span>
        <b>{formatTime(At, zone)}</b>
        <span>{formatTime(To, zone)}</span>
      </figcaption>
    </figure>
  )
}
