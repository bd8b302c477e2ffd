import { mayEnter } from '@millwright/contract/areas'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { isDocumentLink } from '@millwright/domain/alarms/catalogue'
import { isStatus } from '@millwright/domain/status/status'
import { dayAt } from '@millwright/domain/time/zone'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { TestChart } from '../condition/shared/test-chart.tsx'
import { labelKeyOf } from '../status/shared/status-look.ts'
import { Around } from './shared/sheet/around.tsx'
import { TicketDocument } from './ticket-document.tsx'
import styles from './tickets.module.css'

/** The origin as it was then: its text, the status of the machine around the moment, its documents. */
export function TicketOrigin({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { person } = useSession()
  const { Kind, Ref, Text } = ticket.Origin
  if (Kind === 'person') return null
  const day = dayAt(ticket.Origin.At ?? Date.parse(ticket.CreatedTime), ticket.MachineData.Timezone)
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
          <Link
            to="/machine/$id/alarms"
            params={{ id: ticket.Machine.Id }}
            search={{ from: day, to: day, q: Ref }}
          >
            {t('tickets.alarm', { ref: Ref })}
          </Link>
        )}
        {Kind === 'stop' && ticket.SeesMachine && (
          <Link to="/machine/$id/status" params={{ id: ticket.Machine.Id }} search={{ day }}>
            {t('tickets.open_status')}
          </Link>
        )}
        {Kind === 'activity' && ticket.Side === 'owner' && mayEnter('activity', person) && (
          <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Ref }}>
            {t('tickets.open_activity')}
          </Link>
        )}
        {ticket.Documents.filter(({ Link: link }) => isDocumentLink(link)).map((document) => (
          <TicketDocument key={document.Link} org={org} ticketId={ticket.Id} document={document} />
        ))}
      </p>
    </section>
  )
}
