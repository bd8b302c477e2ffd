import { Button, Select } from '@mantine/core'
import { createTicket } from '@millwright/contract/tickets/tickets'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { ticketManagerOf } from '@millwright/domain/tickets/ticket-manager'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import type { Priority } from '../../platform/ui/page/priority-chip.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { draftFields, TicketFields } from './shared/sheet/ticket-fields.tsx'
import { TICKETS_KEY, ticketPartnersQuery } from './shared/tickets.queries.ts'

interface NewTicketProps {
  readonly org: string
  readonly onClose: () => void
  readonly onCreated: (ticketId: string) => void
}

/** The machine, its trouble, and who is to help. */
export function NewTicket({ org, onClose, onCreated }: NewTicketProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const partners = useQuery(ticketPartnersQuery(org)).data ?? []
  const initial = { MachineId: '', Title: '', Text: '', Priority: 'normal' as Priority, PartnerCode: '' }
  const form = useCallForm({
    initial,
    fields: draftFields,
    check: ({ MachineId }) => ({ MachineId: MachineId === '' && t('misc.required') }),
    save: async ({ Priority: priority, PartnerCode, ...rest }) =>
      (
        await send(createTicket, {
          params: { org },
          body: { ...rest, Priority: PRIORITY_OF[priority], PartnerCode: PartnerCode || null },
        })
      ).result,
    onSaved: ({ Id, Number: number }) => {
      showToast('success', t('ticket.created', { number }))
      onCreated(Id)
      return cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] })
    },
  })
  /** Who its tickets go to when nobody says otherwise. */
  const managerOf = (id: string | null): string => {
    const named = partners.map(({ BusinessCode, Name }) => ({ code: BusinessCode, name: Name }))
    const setting = machines.find(({ Id }) => Id === id)?.TicketManager ?? ''
    return ticketManagerOf(setting, named)?.code ?? ''
  }
  const machine = machines.find(({ Id }) => Id === form.values.MachineId)
  // A partner takes part by itself.
  const isOwn = machine === undefined || machine.OrganizationCode === org
  return (
    <Dialog isOpen onClose={onClose} title={t('tickets.new')} size="lg">
      <Form {...form.bind}>
        <Select
          label={t('tickets.machine')}
          withAsterisk
          searchable
          data={machines.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          {...form.input('MachineId')}
          onChange={(id) => form.set({ MachineId: id ?? '', PartnerCode: managerOf(id) })}
        />
        <TicketFields org={org} form={form} isOwn={isOwn} />
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t('tickets.create')}
          </Button>
          <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
