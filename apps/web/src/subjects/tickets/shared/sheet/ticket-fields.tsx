import { Select, Textarea, TextInput } from '@mantine/core'
import { ticketBookFields } from '@millwright/contract/tickets/ticket-bodies'
import { useQuery } from '@tanstack/react-query'
import type { useCallForm } from '../../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { FormRow } from '../../../../platform/ui/fields/form.tsx'
import { PRIORITIES, type Priority } from '../../../../platform/ui/page/priority-chip.tsx'
import { ticketPartnersQuery } from '../tickets.queries.ts'

/** Typed for a new ticket. */
export interface TicketDraft {
  readonly Title: string
  readonly Text: string
  readonly Priority: Priority
  /** Empty for nobody outside. */
  readonly PartnerCode: string
}

export const draftFields = { Title: ticketBookFields.Title, Text: ticketBookFields.Text }

const isPriority = (value: string | null): value is Priority => PRIORITIES.some((each) => each === value)

interface TicketFieldsProps {
  readonly org: string
  readonly form: Pick<ReturnType<typeof useCallForm<TicketDraft, unknown>>, 'text' | 'input' | 'set'>
  /** False for a partner, which takes part by itself. */
  readonly isOwn: boolean
}

/** Who is to help, how soon, and what is wrong. */
export function TicketFields({ org, form, isOwn }: TicketFieldsProps) {
  const { t } = useTranslation()
  const partners = useQuery(ticketPartnersQuery(org)).data ?? []
  return (
    <>
      <FormRow>
        {isOwn && (
          <Select
            label={t('ticket_sheet.partner')}
            allowDeselect={false}
            data={[
              { value: '', label: t('ticket_sheet.no_partner') },
              ...partners.map(({ BusinessCode, Name }) => ({ value: BusinessCode, label: Name })),
            ]}
            {...form.input('PartnerCode')}
            onChange={(code) => form.set({ PartnerCode: code ?? '' })}
          />
        )}
        <Select
          label={t('ticket_sheet.priority')}
          allowDeselect={false}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          {...form.input('Priority')}
          onChange={(value) => isPriority(value) && form.set({ Priority: value })}
        />
      </FormRow>
      <TextInput label={t('ticket_sheet.title')} {...form.text('Title')} />
      <Textarea label={t('ticket_sheet.text')} autosize minRows={3} maxRows={8} {...form.text('Text')} />
    </>
  )
}
