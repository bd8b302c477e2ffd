import type { Backfills } from '@millwright/contract/machines/backfills'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { formatMinutes, formatPercent } from '../../../../platform/ui/text/format.ts'
import styles from './backfill-line.module.css'

/** In the frame: what is still being taken in, and how far that is. */
export function BackfillLine({ Percent, MinutesLeft }: Backfills) {
  const { t, i18n } = useTranslation()
  if (Percent === null) return <Line text={t('machines.backfill.going_on')} percent={null} />
  const percent = formatPercent(Percent / 100, i18n.language, 0)
  const text =
    MinutesLeft === null
      ? t('machines.backfill.percent', { percent })
      : t('machines.backfill.percent_left', {
          percent,
          time: formatMinutes(MinutesLeft, i18n.language),
        })
  return <Line text={text} percent={Percent} />
}

function Line({ text, percent }: { readonly text: string; readonly percent: number | null }) {
  return (
    <p className={styles.root} role="status" title={text} data-part="backfill-line">
      <i aria-hidden="true">{percent !== null && <b style={{ width: `${percent}%` }} />}</i>
      <span>{text}</span>
    </p>
  )
}
