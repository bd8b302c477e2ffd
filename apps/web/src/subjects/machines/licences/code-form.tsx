import { Button, TextInput } from '@mantine/core'
import { activationFields } from '@millwright/contract/fields'
import type { Machine } from '@millwright/contract/machines/machines'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Form } from '../../../platform/ui/fields/form.tsx'
import { useActivate } from './use-activate.ts'

const EMPTY = { Code: '' }

export function CodeForm({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const activate = useActivate(machine, true)
  const form = useCallForm({
    initial: EMPTY,
    fields: activationFields,
    isGuarded: false,
    save: ({ Code }) => activate.mutateAsync({ Type: 'FULL', Code }),
    onSaved: () => {
      form.restart(EMPTY)
    },
  })
  return (
    <Form {...form.bind}>
      <TextInput
        label={t('licences.code')}
        description={t('licences.code_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('Code')}
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('licences.activate')}
        </Button>
      </div>
    </Form>
  )
}
