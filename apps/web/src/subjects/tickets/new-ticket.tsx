import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { ticketBookFields } from '@millwright/contract/fields'
import { createTicket } from '@millwright/contract/tickets/tickets'
import { PRIORITY_OF } from '@millwright/domain/tickets/priority'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { PRIORITIES, type Priority } from '../../platform/ui/page/priority-chip.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { TICKETS_KEY, ticketPartnersQuery } from './shared/tickets.queries.ts'

interface NewTicketProps {
  readonly org: string
  readonly onClose: () => void
  readonly onCreated: (ticketId: string) => void
}

const isPriority = (value: string | null): value is Priority => PRIORITIES.some((each) => each === value)

/** What is wrong with which machine, and who is to help. */
export function NewTicket({ org, onClose, onCreated }: NewTicketProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const partners = useQuery(ticketPartnersQuery(org)).data ?? []
  const initial = { MachineId: '', Title: '', Text: '', Priority: 'normal' as Priority, PartnerCode: '' }
  const form = useCallForm({
    initial,
    fields: { Title: ticketBookFields.Title, Text: ticketBookFields.Text },
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
          onChange={(id) => form.set({ MachineId: id ?? '' })}
        />
        <TextInput label={t('tickets.title')} {...form.text('Title')} />
        <Textarea label={t('tickets.text')} autosize minRows={3} maxRows={8} {...form.text('Text')} />
        <FormRow>
          <Select
            label={t('tickets.priority')}
            allowDeselect={false}
            data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
            {...form.input('Priority')}
            onChange={(value) => isPriority(value) && form.set({ Priority: value })}
          />
          {isOwn && (
            <Select
              label={t('tickets.partner')}
              allowDeselect={false}
              data={[
                { value: '', label: t('tickets.no_partner') },
                ...partners.map(({ BusinessCode, Name }) => ({ value: BusinessCode, label: Name })),
              ]}
              {...form.input('PartnerCode')}
              onChange={(code) => form.set({ PartnerCode: code ?? '' })}
            />
          )}
        </FormRow>
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
