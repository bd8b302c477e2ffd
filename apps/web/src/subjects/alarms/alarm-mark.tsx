import type { AlarmState } from '@millwright/domain/alarms/acknowledgement'
import { IconAlertTriangle, IconAlertTriangleFilled, IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import styles from './alarms.module.css'

const ICONS = {
  active: IconAlertTriangleFilled,
  cleared: IconAlertTriangle,
  closed: IconCircleCheck,
} as const

/** By shape: a full triangle is active, a hollow one waits for somebody to see it, a check is closed. */
export function AlarmMark({ state }: { state: AlarmState }) {
  const Icon = ICONS[state]
  return <Icon className={styles.mark} data-state={state} size="1rem" stroke={1.7} aria-hidden="true" />
}
