import type { Health } from '@millwright/contract/health/health'
import { listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { formatNumber } from '../../platform/ui/text/format.ts'
import { Sentence } from '../../platform/ui/text/sentence.tsx'
import styles from './health.module.css'
import type { PartRow } from './part-rows.tsx'

const CHIPS = [
  ['Well', 'good'],
  ['Todo', 'warn'],
  ['Stopped', 'alarm'],
] as const

/** Whether everything works, and which parts want what of somebody. */
export function HealthSummary({
  health,
  rows,
}: {
  readonly health: Health
  readonly rows: readonly PartRow[]
}) {
  const { t, i18n } = useTranslation()
  const named = (state: Health['State']): string =>
    listText(
      rows
        .filter((row) => row.state === state)
        .map(({ part, want }) =>
          want ? `${t(`health.parts.${part}`)} (${want})` : t(`health.parts.${part}`),
        ),
      i18n.language,
    )
  return (
    <header className={styles.summary}>
      <p role="status">
        <Sentence
          text={
            health.Stopped > 0
              ? t('health.stopped', { parts: named('stopped') })
              : t('health.everything_works')
          }
        />{' '}
        {health.Todo > 0 && <Sentence text={t('health.want_somebody', { parts: named('todo') })} />}
      </p>
      {CHIPS.map(([key, tone]) =>
        health[key] === 0 ? null : (
          <Chip key={key} tone={tone}>
            {t(`health.counts.${key}`, { amount: formatNumber(health[key], i18n.language) })}
          </Chip>
        ),
      )}
    </header>
  )
}
