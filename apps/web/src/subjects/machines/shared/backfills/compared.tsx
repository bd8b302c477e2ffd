import { changeOf } from '@millwright/domain/analytics/compare'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { ShareDelta } from '../../../../platform/ui/page/delta.tsx'
import styles from './compared.module.css'
import { StillCounted } from './still-counted.tsx'
import { useIsCounting } from './use-is-counting.ts'

interface ComparedProps {
  readonly now: number
  readonly before: number
  readonly better?: 'up' | 'down'
  readonly machineIds: readonly string[]
}

/**
 * How a figure changed against the time before. In its place is the mark while either of the two lacks data; beyond ten
 * times as much it is the time before that lacks it.
 */
export function Compared({ now, before, better, machineIds }: ComparedProps) {
  const { t } = useTranslation()
  const isCounting = useIsCounting(machineIds)
  if (isCounting) return <StillCounted machineIds={machineIds} />
  if (before <= 0) return null
  const change = changeOf(now, before)
  if (change.kind === 'share') return <ShareDelta share={change.value} better={better} />
  if (change.kind !== 'many_times') return null
  const reason = t('misc.too_little_before')
  return (
    <small className={styles.root} title={reason}>
      {reason}
    </small>
  )
}
