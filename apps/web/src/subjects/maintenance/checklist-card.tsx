import { Checkbox, TextInput } from '@mantine/core'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { readingField, stepField } from '@millwright/domain/maintenance/work'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import type { ShownWork } from './shown-work.ts'

interface ChecklistCardProps {
  readonly activity: ActivityDetail
  readonly work: ShownWork
  readonly onEnter: (field: string, value: string) => void
}

/** The steps with what has to be read; the next one is bold. */
export function ChecklistCard({ activity, work, onEnter }: ChecklistCardProps) {
  const { t } = useTranslation()
  const { Steps } = activity
  if (Steps.length === 0) return null
  const done = Steps.length - work.open.length
  return (
    <Card title={t('maintenance.steps')} hint={t('maintenance.of', { done, count: Steps.length })}>
      <ul className="mw-mt-steps">
        {Steps.map((step) => (
          <li key={step.id} data-next={work.open[0]?.id === step.id || undefined}>
            <Checkbox
              label={step.text}
              size="md"
              checked={work.entered(stepField(step.id)) === 'yes'}
              disabled={work.isDone}
              onChange={(event) => onEnter(stepField(step.id), event.currentTarget.checked ? 'yes' : '')}
            />
            {step.unit !== '' && (
              <Reading
                key={work.entered(readingField(step.id))}
                label={`${step.text}, ${step.unit}`}
                unit={step.unit}
                value={work.entered(readingField(step.id))}
                isDisabled={work.isDone}
                onEnter={(value) => onEnter(readingField(step.id), value)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ReadingProps {
  readonly label: string
  readonly unit: string
  readonly value: string
  readonly isDisabled: boolean
  readonly onEnter: (value: string) => void
}

function Reading({ label, unit, value, isDisabled, onEnter }: ReadingProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const isNumber = typed.trim() === '' || /^-?\d{1,9}([.,]\d{1,6})?$/.test(typed.trim())
  return (
    <TextInput
      className="mw-mt-reading"
      aria-label={label}
      inputMode="decimal"
      value={typed}
      disabled={isDisabled}
      error={isNumber ? undefined : t('maintenance.not_a_number')}
      rightSection={<span>{unit}</span>}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (isNumber && typed.trim() !== value) onEnter(typed.trim())
      }}
    />
  )
}
