import { Button, TextInput } from '@mantine/core'
import { addFingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { fingerprintFields } from '@millwright/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { CONDITION_KEY } from './condition.queries.ts'

interface FingerprintDialogProps {
  readonly machineId: string
  readonly tests: readonly Cycle[]
  /** Whether one is in use, which ends. */
  readonly replaces: boolean
  readonly onClose: () => void
}

/** Makes tests the fingerprint, with the reason why they are known to be good. */
export function FingerprintDialog(props: FingerprintDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={props.onClose} title={t('condition.use_as_fingerprint')}>
      <FingerprintForm {...props} />
    </Dialog>
  )
}

function FingerprintForm({ machineId, tests, replaces, onClose }: FingerprintDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { reason: '' },
    fields: fingerprintFields,
    save: ({ reason }) =>
      send(addFingerprint, {
        params: { id: machineId },
        body: { cycleUuids: tests.map(({ cycleUuid }) => cycleUuid), reason },
      }),
    onSaved: () => {
      showToast('success', t('condition.fingerprint_made'))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [CONDITION_KEY] }),
  })
  return (
    <Form {...form.bind}>
      <p>
        {t('condition.made_of', { count: tests.length })} {replaces && t('condition.replaces')}
      </p>
      <TextInput
        label={t('condition.reason')}
        description={t('condition.reason_hint')}
        data-autofocus
        {...form.text('reason')}
      />
      <FormFoot>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('condition.use_as_fingerprint')}
        </Button>
      </FormFoot>
    </Form>
  )
}
