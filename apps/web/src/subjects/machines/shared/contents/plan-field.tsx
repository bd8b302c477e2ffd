import { NumberInput } from '@mantine/core'
import { PLAN_WIDTH } from '@millwright/contract/people/organizations'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { numberMarks } from '../../../../platform/ui/text/format.ts'
import styles from './picture-field.module.css'
import { PictureField } from './picture-field.tsx'

/** As in the call; an empty field is no width. */
export interface PlanDraft {
  readonly BackgroundUrl: string
  readonly Width?: number | null
}

interface PlanFieldProps {
  label: string
  value: PlanDraft
  onChange: (plan: PlanDraft) => void
  /** For the fields of the call: `Map_View.Width`. */
  errorAt: (field: string) => ReactNode
}

/** The picture of a floor, and how wide that is; another picture has another width. */
export function PlanField({ label, value, onChange, errorAt }: PlanFieldProps) {
  const { t, i18n } = useTranslation()
  const { BackgroundUrl, Width } = value
  const widthError = errorAt('Map_View.Width')
  return (
    <>
      <PictureField
        label={label}
        shape="wide"
        value={BackgroundUrl}
        onChange={(link) => onChange({ BackgroundUrl: link, Width: null })}
        error={errorAt('Map_View.BackgroundUrl')}
      />
      {BackgroundUrl !== '' && (
        <NumberInput
          classNames={{ root: styles.planWidth, wrapper: styles.planWidthField }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="xs"
          label={t('plan_picture.width')}
          description={t('plan_picture.width_hint')}
          rightSection={t('shifts.units.m')}
          hideControls
          min={PLAN_WIDTH.minimum}
          max={PLAN_WIDTH.maximum}
          decimalScale={2}
          decimalSeparator={numberMarks(i18n.language).decimal}
          value={Width ?? ''}
          error={widthError}
          onChange={(width) => onChange({ BackgroundUrl, Width: typeof width === 'number' ? width : null })}
        />
      )}
    </>
  )
}
