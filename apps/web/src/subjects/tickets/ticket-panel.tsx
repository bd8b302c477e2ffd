import { ActionIcon, Skeleton, Switch } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { bandOf } from '@millwright/domain/tickets/priority'
import { isInWork } from '@millwright/domain/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconExternalLink, IconX } from '../../platform/ui/icons/icons.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { PriorityChip } from '../../platform/ui/page/priority-chip.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDateTime } from '../../platform/ui/text/format.ts'
import { ticketQuery } from './shared/tickets.queries.ts'
import { TicketFiles } from './ticket-files.tsx'
import { TicketOrigin } from './ticket-origin.tsx'
import styles from './ticket-panel.module.css'
import { TicketPartner } from './ticket-partner.tsx'
import { TicketParts } from './ticket-parts.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { TicketReply, TicketThread } from './ticket-thread.tsx'
import ticketsStyles from './tickets.module.css'
import { useTicketChange } from './use-ticket-change.ts'

interface TicketPanelProps {
  readonly org: string
  readonly ticketId: string
  readonly onClose: () => void
}

/** The opened ticket, beside the board. */
export function TicketPanel({ org, ticketId, onClose }: TicketPanelProps) {
  const { t } = useTranslation()
  const query = useQuery(ticketQuery(org, ticketId))
  const ticket = query.data
  return (
    <aside
      className={ticketsStyles.panel}
      aria-label={ticket ? `${ticket.Number} ${ticket.Title}` : t('nav.tickets')}
    >
      <ActionIcon
        className={styles.close}
        variant="subtle"
        color="gray"
        aria-label={t('misc.close')}
        onClick={onClose}
      >
        <IconX size="1rem" aria-hidden="true" />
      </ActionIcon>
      <CardState query={query} what={t('nav.tickets')} skeleton={<Skeleton height="16rem" />} isQuiet />
      {ticket && <Panel org={org} ticket={ticket} />}
    </aside>
  )
}

function Panel({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t, i18n } = useTranslation()
  const due = formatDateTime(Date.parse(ticket.DueTime), browserZone(), i18n.language)
  const isLate = ticket.Escalation > 0
  return (
    <>
      <header className={styles.panelHead}>
        <p>
          <span className="mw-num">{ticket.Number}</span> · {ticket.Machine.Name}
          {ticket.Machine.Model && `, ${ticket.Machine.Model}`}
        </p>
        <h2>{ticket.Title}</h2>
        <p className={ticketsStyles.chips}>
          <PriorityChip priority={bandOf(ticket.Priority)} />
          {isInWork(ticket.State) && (
            <Chip tone={isLate ? 'alarm' : 'plain'}>
              {t(isLate ? 'tickets.due_late' : 'tickets.due', { time: due })}
            </Chip>
          )}
          {ticket.isFake && <Chip>{t('tickets.sample')}</Chip>}
        </p>
        <TicketSteps org={org} ticket={ticket} />
      </header>
      <div className={ticketsStyles.panelBody}>
        <TicketOrigin org={org} ticket={ticket} />
        {ticket.Solution !== '' && (
          <section>
            <h3>{t('tickets.solution')}</h3>
            <p className={styles.text}>{ticket.Solution}</p>
          </section>
        )}
        {ticket.Sample && <Sample sample={ticket.Sample} />}
        <Machine org={org} ticket={ticket} />
        <TicketParts org={org} ticket={ticket} />
        <TicketFiles org={org} ticket={ticket} />
        <section>
          <h3>{t('tickets.thread')}</h3>
          <TicketThread ticket={ticket} />
        </section>
      </div>
      <footer className={styles.panelFoot}>
        <TicketReply org={org} ticket={ticket} />
      </footer>
    </>
  )
}

function Machine({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t, i18n } = useTranslation()
  const { patch, isPending } = useTicketChange(org, ticket)
  const { Serial, Family, Manufacturer } = ticket.MachineData
  const name = ticket.Partner?.Name ?? ''
  const until = ticket.MachineOpenUntil
  return (
    <section>
      <h3>{t('tickets.machine_data')}</h3>
      <Facts
        facts={[
          [t('tickets.owner'), ticket.Owner.Name],
          ...(ticket.MayChangePartner
            ? []
            : [[t('tickets.partner'), name || t('tickets.no_partner')] as const]),
          [t('tickets.serial'), Serial],
          [t('tickets.maker'), [Manufacturer, Family].filter(Boolean).join(' · ')],
        ]}
      />
      {ticket.MayChangePartner && <TicketPartner org={org} ticket={ticket} />}
      {ticket.SeesMachine && (
        <Link to="/machine/$id/overview" params={{ id: ticket.Machine.Id }} className={ticketsStyles.links}>
          <IconExternalLink size="0.8125rem" aria-hidden="true" />
          {t('tickets.open_machine')}
        </Link>
      )}
      {until !== null && (
        <HintText>
          {t('tickets.machine_open_until', {
            name,
            time: formatDateTime(Date.parse(until), browserZone(), i18n.language),
          })}
        </HintText>
      )}
      {ticket.MayOpenDays > 0 && (
        <Switch
          label={t('tickets.let_see', { name })}
          description={t('tickets.let_see_hint', { days: ticket.MayOpenDays })}
          checked={until !== null}
          disabled={isPending}
          onChange={({ currentTarget }) => patch({ IsMachineOpen: currentTarget.checked })}
        />
      )}
    </section>
  )
}

function Sample({ sample }: { readonly sample: NonNullable<TicketDetail['Sample']> }) {
  const { t } = useTranslation()
  const { trigger, component, action, level, from } = sample
  return (
    <section>
      <h3>{action.caption}</h3>
      <Facts
        facts={[
          [t('tickets.sample_trigger'), trigger.default_display],
          [t('tickets.sample_component'), component.default_display],
          [t('tickets.sample_action'), action.default_display],
          [t('tickets.sample_level'), String(level)],
          [t('tickets.sample_from'), from],
        ]}
      />
      {action.Media.map(({ Url, Title, Type }) => (
        <p key={Url} className={styles.text}>
          {Type} · {Title}
        </p>
      ))}
    </section>
  )
}
