import { Select } from '@mantine/core'
import { getTicketAccess, putTicketAccess } from '@millwright/contract/tickets/ticket-access'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Card } from '../../../platform/ui/page/card.tsx'

const DAYS = [0, 1, 7, 14, 30]

const ticketAccessQuery = (org: string) =>
  queryOptions({
    queryKey: ['ticket-access', org],
    queryFn: async ({ signal }) => (await send(getTicketAccess, { params: { org }, signal })).result,
  })

/** Whether people who work on tickets may open a machine to the dealer of a ticket, and for how long. Saved at once. */
export function TicketAccessCard({ org }: { readonly org: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const access = useQuery(ticketAccessQuery(org)).data
  const { mutate, isPending } = useMutation({
    mutationFn: async (MaxDays: number) =>
      (await send(putTicketAccess, { params: { org }, body: { MaxDays } })).result,
    onSuccess: (saved) => {
      cache.setQueryData(ticketAccessQuery(org).queryKey, saved)
      showToast('success', t('misc.saved'))
    },
  })
  if (!access) return null
  const options = [...new Set([...DAYS, access.MaxDays])].sort((a, b) => a - b)
  return (
    <Card title={t('partner_access.by_tickets')} hint={t('partner_access.by_tickets_hint')}>
      <Select
        label={t('partner_access.ticket_days')}
        allowDeselect={false}
        disabled={isPending}
        maw="22rem"
        data={options.map((days) => ({
          value: String(days),
          label:
            days === 0 ? t('partner_access.not_by_tickets') : t('partner_access.for_days', { count: days }),
        }))}
        value={String(access.MaxDays)}
        onChange={(days) => days !== null && mutate(Number(days))}
      />
    </Card>
  )
}
