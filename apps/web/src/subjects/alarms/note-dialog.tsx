import { Button, TextInput } from '@mantine/core'
import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import { acknowledgementFields } from '@millwright/contract/fields'
import type { Machine } from '@millwright/contract/machines/machines'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { AlarmText } from '../status/shared/alarm-text.tsx'
import { useAcknowledge } from './use-acknowledge.ts'

interface NoteDialogProps {
  readonly machine: Machine
  readonly alarm: HandledAlarm
  readonly onClose: () => void
}

/** Acknowledges with a word on what helped: it is shown when the same alarm comes again. */
export function NoteDialog({ machine, alarm, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('alarms.acknowledge')}>
      <NoteForm machine={machine} alarm={alarm} onClose={onClose} />
    </Dialog>
  )
}

function NoteForm({ machine, alarm, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useAcknowledge(machine)
  const form = useCallForm({
    initial: { Note: '' },
    fields: acknowledgementFields,
    save: ({ Note }) => mutateAsync({ alarms: [alarm], note: Note }),
    onSaved: onClose,
  })
  return (
    <Form {...form.bind}>
      <AlarmText code={alarm.Code} text={alarm.Text} />
      <TextInput
        label={t('alarms.what_helped')}
        description={t('alarms.what_helped_hint')}
        data-autofocus
        {...form.text('Note')}
      />
      <FormFoot>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('alarms.acknowledge')}
        </Button>
      </FormFoot>
    </Form>
  )
}
