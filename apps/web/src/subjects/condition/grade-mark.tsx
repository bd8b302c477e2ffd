import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import {
  IconAlertTriangleFilled,
  IconBan,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconFingerprint,
  IconMinus,
} from '../../platform/ui/icons/icons.ts'
import styles from './condition.module.css'
import { type Grade, gradeOf, statusText } from './verdict-of.ts'

const ICONS = {
  ok: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  error: IconCircleXFilled,
  fingerprint: IconFingerprint,
  aborted: IconBan,
  none: IconMinus,
} as const satisfies Record<Grade, unknown>

/** A shape for each grade, so that colour is never the only carrier. */
export function GradeMark({ grade }: { readonly grade: Grade }) {
  const Icon = ICONS[grade]
  return (
    <span className={styles.mark} data-grade={grade}>
      <Icon size="1rem" aria-hidden="true" />
    </span>
  )
}

export function StatusText({ cycle }: { readonly cycle: Pick<Cycle, 'status' | 'waitsFor'> }) {
  const { t } = useTranslation()
  return (
    <span className={styles.status}>
      <GradeMark grade={gradeOf(cycle.status)} />
      {statusText(cycle, t)}
    </span>
  )
}
