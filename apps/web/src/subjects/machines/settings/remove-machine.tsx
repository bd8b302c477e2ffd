import { Button, TextInput } from '@mantine/core'
import { machineFields } from '@millwright/contract/machines/machine-fields'
import type { Machine } from '@millwright/contract/machines/machines'
import { deleteMachine } from '@millwright/contract/machines/registration'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import styles from '../../../platform/ui/layers/dialog.module.css'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'

interface RemoveMachineProps {
  machine: Machine
  onRemoved: () => void
}

export function RemoveMachine({ machine, onRemoved }: RemoveMachineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button leftSection={<IconTrash size="0.9375rem" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('machine_single.remove')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('machine_single.remove_title', { name: machine.Name })}
      >
        <RemoveForm machine={machine} onRemoved={onRemoved} onClose={close} />
      </Dialog>
    </>
  )
}

/** The name has to be typed, as years of data are removed too. */
function RemoveForm({ machine, onRemoved, onClose }: RemoveMachineProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { name: '' },
    fields: {},
    isGuarded: false,
    save: () => send(deleteMachine, { params: { org: machine.OrganizationCode, id: machine.Id } }),
    onSaved: () => {
      onClose()
      showToast('success', t('machine_single.removed', { name: machine.Name }))
      onRemoved()
      // Not this one: its page may still be open for a moment, and would ask for a machine that is gone.
      const isOther = ({ queryKey }: { queryKey: QueryKey }) => queryKey[2] !== machine.Id
      return Promise.all(
        ['machines', 'groups'].map((key) => cache.invalidateQueries({ queryKey: [key], predicate: isOther })),
      )
    },
  })
  const isNamed = form.values.name.trim() === machine.Name.trim()
  return (
    <>
      <p className={styles.text}>{t('machine_single.remove_text')}</p>
      <Form {...form.bind}>
        <TextInput
          label={t('machine_single.remove_name', { name: machine.Name })}
          data-autofocus
          autoComplete="off"
          {...form.text('name')}
          maxLength={machineFields.Name.maxLength}
        />
        <FormFoot>
          <Button
            type="submit"
            variant="filled"
            data-tone="danger"
            disabled={!isNamed}
            loading={form.isSaving}
          >
            {t('machine_single.remove')}
          </Button>
          <Button onClick={onClose}>{t('misc.cancel')}</Button>
        </FormFoot>
      </Form>
    </>
  )
}
