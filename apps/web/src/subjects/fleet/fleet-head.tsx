import type { ReactNode } from 'react'
import { listText } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { browserZone, formatLongDay } from '../../platform/ui/text/format.ts'

interface FleetHeadProps {
  /** The numbers of the shifts that run now; none when it is not known. */
  readonly shifts: readonly number[]
  /** Controls at the right. */
  readonly children?: ReactNode
}

export function FleetHead({ shifts, children }: FleetHeadProps) {
  const { t, i18n } = useTranslation()
  const day = formatLongDay(useNow(60_000), browserZone(), i18n.language)
  const numbers = listText(shifts.map(String), i18n.language)
  return (
    <header className="mw-fleet-title">
      <h1>{t('fleet.title')}</h1>
      <p>{shifts.length === 0 ? day : t('fleet.day_and_shift', { day, numbers, count: shifts.length })}</p>
      <div className="mw-spacer" />
      {children}
    </header>
  )
}
