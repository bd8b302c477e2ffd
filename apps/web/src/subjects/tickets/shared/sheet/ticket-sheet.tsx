import { Alert, Button, Skeleton } from '@mantine/core'
import type { TicketOriginBody } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketProposal } from '@millwright/contract/tickets/ticket-shapes'
import { addTicketFile, createTicket } from '@millwright/contract/tickets/tickets'
import { bandOf, PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, send } from '../../../../platform/api/client.ts'
import { useCallForm } from '../../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../../platform/ui/fields/form.tsx'
import { Dialog } from '../../../../platform/ui/layers/dialog.tsx'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import { machineQuery } from '../../../machines/shared/machines.queries.ts'
import { TICKETS_KEY, ticketPartnersQuery, ticketProposalQuery } from '../tickets.queries.ts'
import { Attached } from './attached.tsx'
import { draftFields, TicketFields } from './ticket-fields.tsx'

interface TicketSheetProps {
  readonly org: string
  readonly machineId: string
  readonly origin: TicketOriginBody
  readonly onClose: () => void
}

/** A ticket of an alarm, a test, a stop or an activity, and to whom it goes, before it is sent. */
export function TicketSheet(props: TicketSheetProps) {
  const { org, machineId, origin, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(ticketProposalQuery(org, machineId, origin))
  return (
    <Dialog isOpen onClose={onClose} title={t('ticket.create')} size="lg">
      <CardState query={query} what={t('ticket.create')} skeleton={<Skeleton height="20rem" />} />
      {query.data && <SheetForm {...props} proposal={query.data} />}
    </Dialog>
  )
}

function SheetForm({
  org,
  machineId,
  origin,
  onClose,
  proposal,
}: TicketSheetProps & { readonly proposal: TicketProposal }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const zone = useQuery(machineQuery(machineId)).data?.Country.Timezone ?? 'UTC'
  const partners = useQuery(ticketPartnersQuery(org)).data ?? []
  const [photos, setPhotos] = useState<readonly File[]>([])
  const isOwn = proposal.PartnerCode !== org

  /** The ticket is there by then: one that does not arrive is named, and can be attached again. */
  async function attach(ticketId: string): Promise<void> {
    const params = { org, ticketId }
    for (const photo of photos) {
      try {
        await client.sendFile(addTicketFile, { params }, photo)
      } catch {
        showToast('error', t('ticket_sheet.photo_failed', { name: photo.name }))
      }
    }
  }

  const form = useCallForm({
    initial: {
      Title: proposal.Title,
      Text: proposal.Text,
      Priority: bandOf(proposal.Priority),
      PartnerCode: proposal.PartnerCode ?? '',
    },
    fields: draftFields,
    save: async ({ Priority, PartnerCode, ...texts }) => {
      const body = {
        MachineId: machineId,
        Origin: origin,
        ...texts,
        Priority: PRIORITY_OF[Priority],
        PartnerCode: PartnerCode || null,
      }
      const { result } = await send(createTicket, { params: { org }, body })
      await attach(result.Id)
      return result
    },
    onSaved: ({ Number: number }) => {
      showToast('success', t('ticket.created', { number }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
  })
  const partner = partners.find(({ BusinessCode }) => BusinessCode === form.values.PartnerCode)
  return (
    <Form {...form.bind}>
      {proposal.IsInWork && <Alert data-tone="warn">{t('errors.ticket_exists')}</Alert>}
      <TicketFields org={org} form={form} isOwn={isOwn} />
      <Attached proposal={proposal} zone={zone} photos={photos} onPhotos={setPhotos} />
      <FormFoot>
        <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={proposal.IsInWork}>
          {isOwn && partner ? t('ticket_sheet.send_to', { name: partner.Name }) : t('ticket.create')}
        </Button>
      </FormFoot>
    </Form>
  )
}
