import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { browserZone, formatAge, formatDateTime, formatMinutes } from '../../../platform/ui/text/format.ts'
import styles from './user-columns.module.css'

/** A page that is open renews its session every ten minutes. */
const STILL_HERE_MS = 15 * MINUTE_MS

/** How long ago somebody was here, with the time itself for who rests on it. */
export function LastSeen({ at }: { readonly at: string | null }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  if (at === null) return <span className={styles.never}>{t('users.seen_never')}</span>
  const ts = Date.parse(at)
  return (
    <time dateTime={at} title={formatDateTime(ts, browserZone(), i18n.language)}>
      {now - ts < STILL_HERE_MS
        ? t('users.seen_now')
        : t('users.seen_ago', { age: ageText(now - ts, i18n.language) })}
    </time>
  )
}

const ageText = (ms: number, language: string): string =>
  ms < HOUR_MS
    ? formatMinutes(Math.floor(ms / MINUTE_MS), language)
    : formatAge(Math.floor(ms / HOUR_MS), language)
