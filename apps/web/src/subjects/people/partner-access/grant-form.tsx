import { Button, Select, TextInput } from '@mantine/core'
import { grantFields } from '@millwright/contract/fields'
import { createGrant } from '@millwright/contract/people/partner-access'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { MachinePicker } from '../../machines/shared/machine-picker.tsx'
import { useOwnMachines } from '../../machines/shared/own-machines.ts'
import { endOf, PERIODS, type Period } from './grant-end.ts'
import { grantsKey } from './grants.queries.ts'

interface GrantDraft {
  PartnerCode: string
  Machine_Ids: string[]
  period: Period
  Note: string
}

const EMPTY: GrantDraft = { PartnerCode: '', Machine_Ids: [], period: 'week', Note: '' }

interface GrantFormProps {
  isOpen: boolean
  onClose: () => void
}

export function GrantDialog({ isOpen, onClose }: GrantFormProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('partner_access.give')} size="lg">
      <GrantForm onDone={onClose} />
    </Dialog>
  )
}

function GrantForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const machines = useOwnMachines().data ?? []
  const form = useCallForm({
    initial: EMPTY,
    fields: grantFields,
    check: ({ Machine_Ids }) => ({ Machine_Ids: Machine_Ids.length === 0 && t('misc.required') }),
    save: ({ PartnerCode, period, ...grant }) =>
      send(createGrant, {
        params: { org },
        body: { ...grant, PartnerCode: PartnerCode.toUpperCase(), EndsAt: endOf(period, Date.now()) },
      }),
    onSaved: () => {
      showToast('success', t('partner_access.given_ok'))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: grantsKey(org) }),
  })
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput
          label={t('partner_access.code')}
          description={t('partner_access.code_hint')}
          {...form.text('PartnerCode')}
        />
        <Select
          label={t('partner_access.how_long')}
          description={t('partner_access.how_long_hint')}
          allowDeselect={false}
          data={PERIODS.map((each) => ({ value: each, label: t(`partner_access.period_${each}`) }))}
          {...form.input('period')}
        />
      </FormRow>
      <TextInput label={t('partner_access.note')} {...form.text('Note')} />
      <MachinePicker label={t('partner_access.machines')} machines={machines} {...form.list('Machine_Ids')} />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('partner_access.give')}
        </Button>
        <Button onClick={onDone}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
