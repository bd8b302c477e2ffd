import { Select } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { ticketPartnersQuery } from './shared/tickets.queries.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** Who helps from outside. Another one is chosen by the owner; the one before no longer sees the ticket. */
export function TicketPartner({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { patch, isPending } = useTicketChange(org, ticket)
  const partners = useQuery(ticketPartnersQuery(org)).data ?? []
  const names = new Map(partners.map(({ BusinessCode, Name }) => [BusinessCode, Name]))
  if (ticket.Partner) names.set(ticket.Partner.BusinessCode, ticket.Partner.Name)
  const current = ticket.Partner?.BusinessCode ?? ''
  const choose = async (code: string | null): Promise<void> => {
    if (code === null || code === current) return
    const name = names.get(code) ?? t('tickets.no_partner')
    const isSure =
      ticket.Partner === null ||
      (await confirm({
        title: t('tickets.change_partner'),
        text: t('tickets.change_partner_text', { before: ticket.Partner.Name, name }),
        confirmLabel: t('tickets.change_partner_do'),
      }))
    if (isSure) patch({ PartnerCode: code || null })
  }
  return (
    <Select
      label={t('tickets.partner')}
      allowDeselect={false}
      disabled={isPending}
      value={current}
      data={[
        { value: '', label: t('tickets.no_partner') },
        ...[...names].map(([value, label]) => ({ value, label })),
      ]}
      onChange={(code) => void choose(code)}
    />
  )
}
