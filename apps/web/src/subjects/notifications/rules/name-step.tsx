import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconBell } from '../../../platform/ui/icons/icons.ts'
import { conditionText, measured } from './condition-text.ts'
import { draftFault, watchedOf } from './rule-draft.ts'
import styles from './rule-editor.module.css'
import { Step, type StepProps } from './step.tsx'

/** Its name, and how the notification will read. */
export function NameStep({ form, preview }: StepProps) {
  const { t, i18n } = useTranslation()
  const { Name } = form.values
  const unit = preview?.Unit ?? ''
  const last = preview?.Shown?.Firings.at(-1)
  const isReady = draftFault(form.values) === null
  return (
    <Step number={4} title={t('rules.name')}>
      <TextInput label={t('rules.name')} autoComplete="off" {...form.text('Name')} />
      {isReady && (
        <div className={styles.sample}>
          <IconBell size="1rem" stroke={1.6} aria-hidden="true" />
          <p>
            <b>{[preview?.Shown?.Name, Name || t('rules.your_name')].filter(Boolean).join(': ')}</b>
            <span>
              {[
                measured(last?.Value ?? null, unit, i18n.language),
                conditionText(t, watchedOf(form.values), unit, i18n.language),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        </div>
      )}
    </Step>
  )
}
