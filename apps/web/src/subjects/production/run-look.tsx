import type { Production } from '@millwright/contract/production/productions'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '../../platform/ui/icons/icons.ts'
import styles from './production.module.css'

const SIZE = '0.9375rem'

/** The state of a run, as a mark with its word for screen readers and on hover. */
export function RunMark({ run }: { run: Pick<Production, 'Status' | 'EndTime'> }) {
  const { t } = useTranslation()
  const word = t(`production.states.${run.Status}`)
  return (
    <span
      className={styles.runMark}
      data-state={run.EndTime === null ? 'RUNNING' : run.Status}
      role="img"
      aria-label={word}
      title={word}
    >
      <Glyph run={run} />
    </span>
  )
}

function Glyph({ run: { Status, EndTime } }: { run: Pick<Production, 'Status' | 'EndTime'> }) {
  if (EndTime === null)
    return Status === 'HOLD' || Status === 'FAIL' ? (
      <IconPlayerPauseFilled size={SIZE} aria-hidden="true" />
    ) : (
      <IconPlayerPlayFilled size={SIZE} aria-hidden="true" />
    )
  if (Status === 'ABORT') return <IconCircleX size={SIZE} aria-hidden="true" />
  if (Status === 'ELAPSED') return <IconCircleDashed size={SIZE} aria-hidden="true" />
  return <IconCircleCheck size={SIZE} aria-hidden="true" />
}
