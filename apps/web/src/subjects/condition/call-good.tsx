import { Button, TextInput } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import { callTestGood, fingerprintFields } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { CONDITION_KEY } from './condition.queries.ts'

interface CallGoodProps {
  readonly machineId: string
  readonly test: Cycle
}

/** Lets the fingerprint follow a test that a person knows to be good, with the reason. */
export function CallGood(props: CallGoodProps) {
  const { t } = useTranslation()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!mayEnter('tools', person)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('condition.call_good')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('condition.call_good')}>
        {isOpen && <CallGoodForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function CallGoodForm({ machineId, test, onClose }: CallGoodProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { reason: '' },
    fields: fingerprintFields,
    save: ({ reason }) =>
      send(callTestGood, { params: { id: machineId, cycleUuid: test.cycleUuid }, body: { reason } }),
    onSaved: () => {
      showToast('success', t('condition.called_good'))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [CONDITION_KEY] }),
  })
  return (
    <Form {...form.bind}>
      <p>{t('condition.call_good_text')}</p>
      <TextInput
        label={t('condition.reason')}
        description={t('condition.reason_hint')}
        data-autofocus
        {...form.text('reason')}
      />
      <FormFoot>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('condition.call_good')}
        </Button>
      </FormFoot>
    </Form>
  )
}
