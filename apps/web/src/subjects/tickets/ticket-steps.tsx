import { Button, Select } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import type { TicketStep } from '@millwright/domain/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { ticketPeopleQuery } from './shared/tickets.queries.ts'
import { useTicketChange } from './use-ticket-change.ts'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'), 'StepDialog')

/** These ask for something first. */
const ASKING: readonly TicketStep[] = ['finish', 'wait']

/** Where the ticket is and who has it; both are changed here. */
export function TicketSteps({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { step, isPending } = useTicketChange(org, ticket)
  const [asking, setAsking] = useState<'finish' | 'wait' | null>(null)
  const people = useQuery(ticketPeopleQuery(org, ticket.Id)).data ?? []
  const assignable = people.filter(({ IsAssignable }) => IsAssignable)
  const { Assignee } = ticket
  const names = new Map(assignable.map(({ Id, Name, Organization }) => [Id, `${Name}, ${Organization}`]))
  if (Assignee) names.set(Assignee.Id, `${Assignee.Name}, ${Assignee.Organization}`)
  const mayAssign = ticket.Steps.includes('assign')
  const mayTake = mayAssign && Assignee === null && assignable.some(({ Id }) => Id === user.Id)
  const choose = (chosen: string | null): void => {
    const next = ticket.Steps.find((each) => each === chosen)
    if (!next) return
    if (next === 'finish' || next === 'wait') setAsking(next)
    else step({ Step: next })
  }
  return (
    <div className="mw-tk-steps">
      <Select
        aria-label={t('tickets.state')}
        allowDeselect={false}
        disabled={isPending}
        value={ticket.State}
        data={[
          { value: ticket.State, label: t(`ticket.states.${ticket.State}`) },
          ...ticket.Steps.filter((each) => each !== 'assign').map((each) => ({
            value: each,
            label: ASKING.includes(each) ? `${t(`tickets.steps.${each}`)}…` : t(`tickets.steps.${each}`),
          })),
        ]}
        onChange={choose}
      />
      <Select
        aria-label={t('tickets.assignee')}
        placeholder={t('tickets.nobody')}
        allowDeselect={false}
        disabled={isPending || !mayAssign}
        value={Assignee?.Id ?? null}
        data={[...names].map(([value, label]) => ({ value, label }))}
        onChange={(id) => id !== null && id !== Assignee?.Id && step({ Step: 'assign', AssigneeId: id })}
      />
      {mayTake && (
        <Button loading={isPending} onClick={() => step({ Step: 'assign', AssigneeId: user.Id })}>
          {t('tickets.steps.assign')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <StepDialog org={org} ticket={ticket} step={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}
