import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { OriginTicket, useOriginTickets } from '../tickets/shared/origin-ticket.tsx'

/** What the person at the machine cannot do becomes a ticket, with the parts of the activity. */
export function ActivityTicket({ activity }: { readonly activity: ActivityDetail }) {
  const tickets = useOriginTickets(activity.MachineId, 'activity')
  const origin = { Kind: 'activity', Ref: activity.Id, At: Date.parse(activity.Timestamp) } as const
  return (
    <div>
      <OriginTicket machineId={activity.MachineId} origin={origin} tickets={tickets} />
    </div>
  )
}
