import { Button, Textarea } from '@mantine/core'
import { ticketBookFields } from '@millwright/contract/tickets/ticket-bodies'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { stepTicket } from '@millwright/contract/tickets/tickets'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { DayField } from '../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { TICKETS_KEY } from './shared/tickets.queries.ts'

interface StepDialogProps {
  readonly org: string
  readonly ticket: TicketDetail
  readonly step: 'finish' | 'wait'
  readonly onClose: () => void
}

const A_WEEK = 7

/** Asks for what a step needs: what helped, or when the parts arrive. */
export function StepDialog({ org, ticket, step, onClose }: StepDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const today = dayAt(Date.now(), ticket.MachineData.Timezone)
  const form = useCallForm({
    initial: { Note: '', PartsDay: addDays(today, A_WEEK) },
    fields: { Note: ticketBookFields.Note },
    save: ({ Note, PartsDay }) =>
      send(stepTicket, {
        params: { org, ticketId: ticket.Id },
        body: { Version: ticket.Version, Step: step, Note, ...(step === 'wait' ? { PartsDay } : {}) },
      }),
    onSaved: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t(`tickets.${step}_title`)}>
      <Form {...form.bind}>
        {step === 'wait' && (
          <DayField
            label={t('tickets.parts_day')}
            value={form.values.PartsDay}
            firstDay={today}
            onChange={(PartsDay) => form.set({ PartsDay })}
          />
        )}
        <Textarea
          label={t(step === 'finish' ? 'tickets.solution' : 'tickets.note')}
          description={step === 'finish' ? t('tickets.finish_hint') : undefined}
          autosize
          minRows={3}
          maxRows={8}
          {...form.text('Note')}
        />
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t(`tickets.steps.${step}`)}
          </Button>
          <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
