import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockText } from '../browser/clock.ts'
import { formatLiveDuration } from '../text/format.ts'
import styles from './running-time.module.css'

/** How long something lasts, counting. */
export function RunningTime({ since }: { since: number }) {
  const { language } = useTranslation().i18n
  const text = useClockText((now) => formatLiveDuration((now - since) / 1000, language))
  return <span className={styles.time}>{text}</span>
}
