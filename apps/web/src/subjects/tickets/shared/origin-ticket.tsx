import { Button } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { isInWork } from '@millwright/domain/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconTicket } from '../../../platform/ui/icons/icons.ts'
import { ticketsQuery } from './tickets.queries.ts'

const TicketSheet = lazyPart(() => import('./sheet/ticket-sheet.tsx'), 'TicketSheet')

const NO_TICKETS: readonly Ticket[] = []

/** The tickets that were made of such things of a machine, closed ones too; none for people who may raise none. */
export function useOriginTickets(machineId: string, origin: TicketOriginBody['Kind']): readonly Ticket[] {
  const { organization, person } = useSession()
  const filter = { state: 'all', origin, machine: machineId } as const
  const isOpen = mayEnter('raiseTickets', person)
  return useQuery({ ...ticketsQuery(organization.BusinessCode, filter), enabled: isOpen }).data ?? NO_TICKETS
}

/** Those in work that were made of alarms, of all machines. */
export function useFleetAlarmTickets(): readonly Ticket[] {
  const { organization, person } = useSession()
  const query = ticketsQuery(organization.BusinessCode, { origin: 'alarm' })
  return useQuery({ ...query, enabled: mayEnter('raiseTickets', person) }).data ?? NO_TICKETS
}

export const useAlarmTickets = (machineId: string): readonly Ticket[] => useOriginTickets(machineId, 'alarm')

interface OriginTicketProps {
  readonly machineId: string
  readonly origin: TicketOriginBody
  /** Those of the same kind of thing; the one in work is shown. */
  readonly tickets: readonly Ticket[]
  /** Tells one button from the others of a list, such as a time. */
  readonly of?: string
  /** In a row of a table. */
  readonly isSmall?: boolean
}

/** Of an alarm any that came back; a stop has no name but its moment. */
const isOf = ({ Origin }: Ticket, { Kind, Ref, At }: TicketOriginBody): boolean =>
  Kind === 'stop' ? Origin.At === At : Origin.Ref === Ref

/** The ticket of an alarm, a test, a stop or an activity, or the button that opens the sheet for one. */
export function OriginTicket({ machineId, origin, tickets, of, isSmall = false }: OriginTicketProps) {
  const { t } = useTranslation()
  const { organization, person } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!mayEnter('raiseTickets', person)) return null
  const current = tickets.find((ticket) => isOf(ticket, origin) && isInWork(ticket.State))
  if (current && !isOpen) return <TicketLink ticket={current} />
  return (
    <>
      <Button
        aria-label={of && `${t('ticket.create')}, ${of}`}
        {...(isSmall
          ? { variant: 'transparent', size: 'compact-sm', p: 0 }
          : { leftSection: <IconTicket size="0.9375rem" aria-hidden="true" /> })}
        onClick={() => setOpen(true)}
      >
        {t('ticket.create')}
      </Button>
      {isOpen && (
        <Suspense>
          <TicketSheet
            org={organization.BusinessCode}
            machineId={machineId}
            origin={origin}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** To the board, or to the page of those who follow what they raised. */
function useTicketsPath() {
  const { person } = useSession()
  return mayEnter('tickets', person) ? '/maintenance/tickets' : '/maintenance/my-tickets'
}

function TicketLink({ ticket: { Id, Number: number, State } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <Link
      to={useTicketsPath()}
      search={{ ticket: Id }}
      className="mw-num"
      title={t(`ticket.states.${State}`)}
      aria-label={t('ticket.open_it', { number })}
    >
      {number}
    </Link>
  )
}

interface AlarmTicketProps {
  readonly machineId: string
  readonly alarm: { readonly Code: string; readonly From: number; readonly To: number | null }
  readonly tickets: readonly Ticket[]
}

/** The ticket that was made of an alarm, closed or not; of a row of chattering ones any. */
export const alarmTicket = ({ machineId, alarm, tickets }: AlarmTicketProps): Ticket | undefined =>
  tickets.find(
    ({ Machine, Origin: { Kind, Ref, At } }) =>
      Machine.Id === machineId &&
      Kind === 'alarm' &&
      Ref === alarm.Code &&
      At !== null &&
      At >= alarm.From &&
      At <= (alarm.To ?? Number.POSITIVE_INFINITY),
  )

export function AlarmTicket(props: AlarmTicketProps) {
  const ticket = alarmTicket(props)
  return ticket ? <TicketLink ticket={ticket} /> : '–'
}

/** The remedy of the last time that an alarm of the code became a ticket. */
export function HelpedBy({ code, tickets }: { readonly code: string; readonly tickets: readonly Ticket[] }) {
  const { t } = useTranslation()
  const path = useTicketsPath()
  const [last] = tickets
    .filter(({ Origin, Solution }) => Origin.Ref === code && Solution !== '')
    .sort((a, b) => ((a.DoneTime ?? '') < (b.DoneTime ?? '') ? 1 : -1))
  if (!last) return null
  const text = t('ticket.helped', { number: last.Number, note: last.Solution })
  return (
    <small title={text}>
      <Link to={path} search={{ ticket: last.Id }}>
        {text}
      </Link>
    </small>
  )
}
