import type { Health } from '@millwright/contract/health/health'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './health.module.css'

/** Each has a shape of its own, for those who do not see the colours. */
const SHAPES = {
  well: 'M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0 -20',
  todo: 'M10 0.5l9.5 9.5l-9.5 9.5l-9.5 -9.5z',
  stopped: 'M6 0.5h8l5.5 5.5v8l-5.5 5.5h-8l-5.5 -5.5v-8z',
} as const
const MARKS = {
  well: 'M5.8 10.2l2.9 2.9l5.5 -5.8',
  todo: 'M10 5.5v5.5M10 14v0.2',
  stopped: 'M7 7l6 6M13 7l-6 6',
} as const

export function StateGlyph({ state }: { readonly state: Health['State'] }) {
  const { t } = useTranslation()
  return (
    <svg
      className={styles.glyph}
      data-state={state}
      viewBox="-0.5 -0.5 21 21"
      role="img"
      aria-label={t(`health.states.${state}`)}
    >
      <path d={SHAPES[state]} />
      <path d={MARKS[state]} />
    </svg>
  )
}
