import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { type MachineTimes, STATE_LOOK, TIMES } from './state-look.ts'
import styles from './times-bar.module.css'
import { useLineAmounts } from './use-line-amounts.ts'

/** The planned time of a machine in one bar: what it did, its own stops, and what it waited for others. */
export function TimesBar({ times }: { readonly times: MachineTimes }) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const sum = TIMES.reduce((all, [, field]) => all + times[field], 0)
  const whole = Math.max(times.PlannedMs, sum, 1)
  const shown = TIMES.filter(([, field]) => times[field] > 0)
  const words = shown.map(([state, field]) => `${t(STATE_LOOK[state].textKey)} ${time(times[field])}`)
  return (
    <span className={styles.bar} role="img" aria-label={words.join(', ')} title={words.join(', ')}>
      {shown.map(([state, field]) => (
        <i
          key={state}
          className={styles.part}
          data-state={state}
          style={{ flexBasis: `${(times[field] / whole) * 100}%` }}
        />
      ))}
    </span>
  )
}

/** The states and how they are drawn. */
export function StateKeys({ states }: { readonly states: readonly (keyof typeof STATE_LOOK)[] }) {
  const { t } = useTranslation()
  return states.map((state) => (
    <span key={state} className={styles.entry}>
      <i className={styles.key} data-state={state} aria-hidden="true" />
      {t(STATE_LOOK[state].textKey)}
    </span>
  ))
}
