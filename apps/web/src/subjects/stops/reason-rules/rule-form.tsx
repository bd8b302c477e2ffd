import { Button, Select, TextInput } from '@mantine/core'
import { reasonRuleFields } from '@millwright/contract/fields'
import {
  addReasonRule,
  changeReasonRule,
  type ReasonRule,
  type ReasonRuleBody,
  removeReasonRule,
} from '@millwright/contract/stops/reason-rules'
import { WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import { dayAt } from '@millwright/domain/time/zone'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'

interface RuleFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly rule: ReasonRule | null
  readonly onDone: () => void
  readonly onClose: () => void
}

const draftOf = (rule: ReasonRule | null) => ({
  AlarmCode: rule?.AlarmCode ?? '',
  Program: rule?.Program ?? '',
  Reason: rule?.Reason ?? ('MachineFault' as WasteReason),
  ValidFrom: dayAt(Date.now(), 'UTC'),
})

export function RuleForm({ org, rule, onDone, onClose }: RuleFormProps) {
  const { t } = useTranslation()
  const form = useCallForm({
    initial: draftOf(rule),
    fields: reasonRuleFields,
    check: ({ AlarmCode, Program }) => ({
      AlarmCode: AlarmCode.trim() === '' && Program.trim() === '' && t('reason_rules.one_needed'),
    }),
    save: (body: ReasonRuleBody) =>
      rule
        ? send(changeReasonRule, { params: { org, ruleId: rule.Id }, body })
        : send(addReasonRule, { params: { org }, body }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
    },
  })
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput
          label={t('reason_rules.alarm_code')}
          {...form.text('AlarmCode')}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label={t('reason_rules.program')}
          description={t('reason_rules.program_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('Program')}
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <Select
          label={t('reason_rules.reason')}
          allowDeselect={false}
          data={WASTE_REASONS.map((value) => ({ value, label: t(`stops.reasons.${value}`) }))}
          {...form.input('Reason')}
          onChange={(value) => form.set({ Reason: value as WasteReason })}
        />
        <DayField
          label={t('reason_rules.valid_from')}
          value={form.values.ValidFrom}
          onChange={(ValidFrom) => form.set({ ValidFrom })}
          error={form.errorAt('ValidFrom')}
        />
      </FormRow>
      <small>{t('reason_rules.valid_from_hint')}</small>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        {rule && <RemoveRule org={org} rule={rule} onRemoved={() => form.leave(onDone)} />}
      </FormFoot>
    </Form>
  )
}

interface RemoveRuleProps {
  readonly org: string
  readonly rule: ReasonRule
  readonly onRemoved: () => void
}

function RemoveRule({ org, rule, onRemoved }: RemoveRuleProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: () => send(removeReasonRule, { params: { org, ruleId: rule.Id } }),
    onSuccess: onRemoved,
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('reason_rules.remove_title'),
      text: t('reason_rules.remove_text'),
      confirmLabel: t('reason_rules.remove'),
    })
    if (isSure) remove.mutate()
  }
  return (
    <>
      <div className="mw-spacer" />
      <Button loading={remove.isPending} onClick={() => void ask()}>
        {t('reason_rules.remove')}
      </Button>
    </>
  )
}
