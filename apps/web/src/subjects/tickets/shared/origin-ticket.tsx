import { Button } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import type { Ticket } from '@millwright/contract/tickets/ticket-shapes'
import { createTicket } from '@millwright/contract/tickets/tickets'
import { isInWork } from '@millwright/domain/tickets/ticket'
import { IconTicket } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { TICKETS_KEY, ticketsQuery } from './tickets.queries.ts'

/** The tickets that were made of such things of a machine, closed ones too; none for people who do not work on tickets. */
export function useOriginTickets(machineId: string, origin: TicketOriginBody['Kind']): readonly Ticket[] {
  const { organization, person } = useSession()
  const filter = { state: 'all', origin, machine: machineId } as const
  const isOpen = mayEnter('tickets', person)
  return useQuery({ ...ticketsQuery(organization.BusinessCode, filter), enabled: isOpen }).data ?? []
}

export const useAlarmTickets = (machineId: string): readonly Ticket[] => useOriginTickets(machineId, 'alarm')

interface OriginTicketProps {
  readonly machineId: string
  readonly origin: TicketOriginBody
  /** Those of the same kind of thing; the one in work is shown. */
  readonly tickets: readonly Ticket[]
  /** What tells one button from the others of a list, such as a time. */
  readonly of?: string
}

/** Of an alarm any that came back; a stop has no name but its moment. */
const isOf = ({ Origin }: Ticket, { Kind, Ref, At }: TicketOriginBody): boolean =>
  Kind === 'stop' ? Origin.At === At : Origin.Ref === Ref

/** The ticket of an alarm, a test, a stop or an activity, or the button that makes one in one step. */
export function OriginTicket({ machineId, origin, tickets, of }: OriginTicketProps) {
  const { t } = useTranslation()
  const { organization, person } = useSession()
  const cache = useQueryClient()
  const org = organization.BusinessCode
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await send(createTicket, { params: { org }, body: { MachineId: machineId, Origin: origin } })).result,
    onSuccess: ({ Number: number }) => showToast('success', t('ticket.created', { number })),
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
  })
  if (!mayEnter('tickets', person)) return null
  const current = tickets.find((ticket) => isOf(ticket, origin) && isInWork(ticket.State))
  if (current)
    return (
      <Link
        to="/maintenance/tickets"
        search={{ ticket: current.Id }}
        className="mw-num"
        aria-label={t('ticket.open_it', { number: current.Number })}
      >
        {current.Number}
      </Link>
    )
  return (
    <Button
      leftSection={<IconTicket size="0.9375rem" aria-hidden="true" />}
      loading={isPending}
      aria-label={of && `${t('ticket.create')}, ${of}`}
      onClick={() => mutate()}
    >
      {t('ticket.create')}
    </Button>
  )
}

/** What helped the last time that an alarm of the code became a ticket. */
export function HelpedBy({ code, tickets }: { readonly code: string; readonly tickets: readonly Ticket[] }) {
  const { t } = useTranslation()
  const [last] = tickets
    .filter(({ Origin, Solution }) => Origin.Ref === code && Solution !== '')
    .sort((a, b) => ((a.DoneTime ?? '') < (b.DoneTime ?? '') ? 1 : -1))
  if (!last) return null
  const text = t('ticket.helped', { number: last.Number, note: last.Solution })
  return (
    <small title={text}>
      <Link to="/maintenance/tickets" search={{ ticket: last.Id }}>
        {text}
      </Link>
    </small>
  )
}
