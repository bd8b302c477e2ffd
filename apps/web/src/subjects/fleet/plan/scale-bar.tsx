import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import styles from './plan.module.css'
import { barMetres } from './plan-view.ts'

/** How long a round number of metres is on the plan as it is scaled now. */
export function ScaleBar({ pixelsPerMetre }: { pixelsPerMetre: number }) {
  const { t, i18n } = useTranslation()
  const metres = barMetres(pixelsPerMetre)
  return (
    <span className={`${styles.scaleBar} mw-num`} style={{ width: metres * pixelsPerMetre }}>
      {formatUpTo(metres, i18n.language, 1)} {t('shifts.units.m')}
    </span>
  )
}
