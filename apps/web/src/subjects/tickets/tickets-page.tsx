import { Button, Select } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { ASSIGNED_TO_ME, ASSIGNED_TO_NOBODY } from '@millwright/contract/tickets/tickets'
import { TICKET_STATES } from '@millwright/domain/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { compareNames } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconPlus, IconTicket } from '../../platform/ui/icons/icons.ts'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { ticketCountsQuery, ticketsQuery } from './shared/tickets.queries.ts'
import { TicketCard } from './ticket-card.tsx'
import { useTicketSearch } from './ticket-search.ts'
import ticketsStyles from './tickets.module.css'
import styles from './tickets-page.module.css'

const TicketPanel = lazyPart(() => import('./ticket-panel.tsx'), 'TicketPanel')
const NewTicket = lazyPart(() => import('./new-ticket.tsx'), 'NewTicket')

const COLUMNS = TICKET_STATES.filter((state) => state !== 'closed')

/**
 * By how far they are, with the opened one beside them. Those who do not work on tickets see here those that they raised, as
 * the server answers them nothing else.
 */
export function TicketsPage() {
  const { t } = useTranslation()
  const { organization, person } = useSession()
  const worksOnTickets = mayEnter('tickets', person)
  const org = organization.BusinessCode
  const { ticket, machine, assignee, q, closed, change } = useTicketSearch()
  const [isWriting, setWriting] = useState(false)
  const filter = { machine, assignee, search: q }
  const counts = useQuery(ticketCountsQuery(org)).data
  const list = useQuery(ticketsQuery(org, filter))
  const shown = list.data ?? []
  const isFiltered = machine !== undefined || assignee !== undefined || q !== undefined
  return (
    <PageFrame
      fills
      title={t(worksOnTickets ? 'nav.tickets' : 'nav.own_tickets')}
      context={
        counts &&
        t('tickets.context', {
          inWork: counts.open + counts.assigned + counts.waiting_for_parts,
          week: counts.doneThisWeek,
          closed: counts.closed,
        })
      }
      actions={
        <>
          <SearchField
            label={t('tickets.search')}
            words={q ?? ''}
            delayMs={250}
            onSearch={(words) => change({ q: words || undefined })}
          />
          <MachineFilter org={org} machine={machine} onChange={(id) => change({ machine: id })} />
          <Select
            aria-label={t('tickets.assignee')}
            w="9rem"
            allowDeselect={false}
            data={[
              { value: '', label: t('tickets.everyone') },
              { value: ASSIGNED_TO_ME, label: t('tickets.mine') },
              { value: ASSIGNED_TO_NOBODY, label: t('tickets.nobody') },
            ]}
            value={assignee ?? ''}
            onChange={(id) => change({ assignee: id || undefined })}
          />
          <Button
            leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('tickets.new')}
          </Button>
        </>
      }
    >
      <CardState query={list} what={t('nav.tickets')} />
      <div className={styles.root} data-open={ticket !== undefined || undefined}>
        <div className={styles.board}>
          {list.isSuccess && shown.length === 0 && (
            <EmptyState
              icon={<IconTicket size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t(isFiltered ? 'tickets.nothing_found' : 'tickets.none')}
              text={t(worksOnTickets ? 'tickets.none_text' : 'tickets.none_own_text')}
            />
          )}
          {shown.length > 0 && (
            <section className={styles.columns} aria-label={t('tickets.board')}>
              {COLUMNS.map((state) => (
                <Column
                  key={state}
                  title={t(`ticket.states.${state}`)}
                  tickets={shown.filter(({ State }) => State === state)}
                  openId={ticket}
                />
              ))}
            </section>
          )}
          {counts && counts.closed > 0 && (
            <Button variant="transparent" onClick={() => change({ closed: closed ? undefined : true })}>
              {closed ? t('tickets.hide_closed') : t('tickets.show_closed', { count: counts.closed })}
            </Button>
          )}
          {closed && <Closed org={org} filter={filter} openId={ticket} />}
        </div>
        {ticket !== undefined && (
          <Suspense fallback={<aside className={ticketsStyles.panel} aria-busy="true" />}>
            <TicketPanel
              key={ticket}
              org={org}
              ticketId={ticket}
              onClose={() => change({ ticket: undefined })}
            />
          </Suspense>
        )}
      </div>
      {isWriting && (
        <Suspense>
          <NewTicket
            org={org}
            onClose={() => setWriting(false)}
            onCreated={(id) => {
              setWriting(false)
              change({ ticket: id }, false)
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}

interface ColumnProps {
  readonly title: string
  readonly tickets: readonly Ticket[]
  readonly openId: string | undefined
}

function Column({ title, tickets, openId }: ColumnProps) {
  const { t } = useTranslation()
  return (
    <section className={ticketsStyles.column} aria-label={title}>
      <h2>
        {title} <span className={`mw-num ${ticketsStyles.count}`}>{tickets.length}</span>
      </h2>
      {tickets.length === 0 ? (
        <p>{t('tickets.column_empty')}</p>
      ) : (
        <Cards tickets={tickets} openId={openId} />
      )}
    </section>
  )
}

interface ClosedProps {
  readonly org: string
  readonly filter: { machine: string | undefined; assignee: string | undefined; search: string | undefined }
  readonly openId: string | undefined
}

function Closed({ org, filter, openId }: ClosedProps) {
  const { t } = useTranslation()
  const tickets = useQuery(ticketsQuery(org, { ...filter, state: 'closed' })).data ?? []
  return (
    <section className={ticketsStyles.closed} aria-label={t('tickets.closed_list')}>
      <Cards tickets={tickets} openId={openId} />
    </section>
  )
}

function Cards({ tickets, openId }: Pick<ColumnProps, 'tickets' | 'openId'>) {
  return (
    <ul>
      {tickets.map((ticket) => (
        <li key={ticket.Id}>
          <TicketCard ticket={ticket} isOpen={ticket.Id === openId} />
        </li>
      ))}
    </ul>
  )
}

interface MachineFilterProps {
  readonly org: string
  readonly machine: string | undefined
  readonly onChange: (machineId: string | undefined) => void
}

/** Of the machines that have a ticket: a dealer does not see all of them elsewhere. */
function MachineFilter({ org, machine, onChange }: MachineFilterProps) {
  const { t, i18n } = useTranslation()
  const byName = compareNames(i18n.language)
  const all = useQuery(ticketsQuery(org, { state: 'all' })).data ?? []
  const names = new Map(all.map(({ Machine }) => [Machine.Id, Machine.Name]))
  const options = [...names].map(([value, label]) => ({ value, label }))
  return (
    <Select
      aria-label={t('tickets.machine')}
      w="10rem"
      allowDeselect={false}
      data={[
        { value: '', label: t('tickets.all_machines') },
        ...options.sort((a, b) => byName(a.label, b.label)),
      ]}
      value={machine ?? ''}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
