import { NumberInput, SegmentedControl } from '@mantine/core'
import { CONDITION_KINDS, type ConditionKind } from '@millwright/domain/notifications/rules/condition'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { measured } from './condition-text.ts'
import { hysteresisOf } from './rule-draft.ts'
import styles from './rule-editor.module.css'
import { Step, type StepProps } from './step.tsx'

/** The condition, and for how long it has to be met. */
export function WhenStep({ form, set, preview }: StepProps) {
  const { t, i18n } = useTranslation()
  const { Kind } = form.values
  const unit = preview?.Unit ?? ''
  const limit = { size: 'xs', hideControls: true, ...(unit === '' ? {} : { suffix: ` ${unit}` }) } as const
  const hysteresis = hysteresisOf(form.values)
  const minutes = (
    <NumberInput
      label={t('rules.minutes')}
      size="xs"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      suffix=" min"
      {...form.input('Minutes')}
      onChange={(value) => set({ Minutes: value })}
    />
  )
  return (
    <Step number={2} title={t('rules.when')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('rules.when')}
        value={Kind}
        onChange={(value) => set({ Kind: value as ConditionKind, Back: '' })}
        data={CONDITION_KINDS.map((kind) => ({ value: kind, label: t(`rules.kinds.${kind}`) }))}
      />
      {(Kind === 'above' || Kind === 'below') && (
        <div className={styles.fields}>
          <NumberInput
            label={t(`rules.kinds.${Kind}`)}
            {...limit}
            {...form.input('Limit')}
            onChange={(value) => set({ Limit: value })}
          />
          {minutes}
          <NumberInput
            label={t(Kind === 'above' ? 'rules.over_below' : 'rules.over_above')}
            placeholder={form.values.Limit === '' ? '' : String(form.values.Limit)}
            {...limit}
            {...form.input('Back')}
            onChange={(value) => set({ Back: value })}
          />
          <p className={styles.hint}>
            {hysteresis > 0
              ? t('rules.hysteresis', { value: measured(hysteresis, unit, i18n.language) })
              : t('rules.no_hysteresis')}
          </p>
        </div>
      )}
      {Kind === 'outside' && (
        <div className={styles.fields}>
          <NumberInput
            label={t('rules.low')}
            {...limit}
            {...form.input('Low')}
            onChange={(value) => set({ Low: value })}
          />
          <NumberInput
            label={t('rules.high')}
            {...limit}
            {...form.input('High')}
            onChange={(value) => set({ High: value })}
          />
          {minutes}
          <NumberInput
            label={t('rules.over_inside')}
            placeholder="0"
            {...limit}
            {...form.input('Back')}
            onChange={(value) => set({ Back: value })}
          />
        </div>
      )}
      {(Kind === 'unchanged' || Kind === 'silent') && <div className={styles.fields}>{minutes}</div>}
      <p className={styles.hint}>{t(Kind === 'silent' ? 'rules.silent_hint' : 'rules.hold_hint')}</p>
    </Step>
  )
}
