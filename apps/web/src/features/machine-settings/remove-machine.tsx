import { Button, TextInput } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { deleteMachine } from '@millwright/contract/calls/registration'
import { machineFields } from '@millwright/contract/fields'
import { IconTrash } from '@tabler/icons-react'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'

interface RemoveMachineProps {
  machine: Machine
  onRemoved: () => void
}

/** What takes years of data with it is asked for by name. */
export function RemoveMachine({ machine, onRemoved }: RemoveMachineProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => send(deleteMachine, { params: { org: machine.OrganizationCode, id: machine.Id } }),
    onSuccess: () => {
      setOpen(false)
      showToast('success', t('machine_single.removed', { name: machine.Name }))
      onRemoved()
      // Not this one: its page may still be open for a moment, and would ask for a machine that is gone.
      const isOther = ({ queryKey }: { queryKey: QueryKey }) => queryKey[2] !== machine.Id
      return Promise.all(
        ['machines', 'groups'].map((key) => cache.invalidateQueries({ queryKey: [key], predicate: isOther })),
      )
    },
  })
  const isNamed = typed.trim() === machine.Name.trim()
  const open = (): void => {
    setTyped('')
    setOpen(true)
  }
  return (
    <>
      <Button leftSection={<IconTrash size="0.9375rem" aria-hidden="true" />} onClick={open}>
        {t('machine_single.remove')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('machine_single.remove_title', { name: machine.Name })}
      >
        <p className="mw-confirm-text">{t('machine_single.remove_text')}</p>
        <Form onSubmit={() => isNamed && remove.mutate()}>
          <TextInput
            label={t('machine_single.remove_name', { name: machine.Name })}
            data-autofocus
            autoComplete="off"
            maxLength={machineFields.Name.maxLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormFoot>
            <Button
              type="submit"
              variant="filled"
              data-tone="danger"
              disabled={!isNamed}
              loading={remove.isPending}
            >
              {t('machine_single.remove')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('misc.cancel')}</Button>
          </FormFoot>
        </Form>
      </Dialog>
    </>
  )
}
