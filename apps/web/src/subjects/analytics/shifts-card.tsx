import type { MachineAnalytics } from '@millwright/contract/analytics/analytics'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './analytics.module.css'
import { useAmounts } from './use-amounts.ts'

/** The shifts of the machine beside each other. */
export function ShiftsCard({ analytics }: { analytics: MachineAnalytics }) {
  const { t } = useTranslation()
  const { percent, made, hours } = useAmounts()
  const { Shifts, Unit } = analytics
  return (
    <Card title={t('analytics.shifts')} hint={t(`analytics.units.${Unit}`, { defaultValue: Unit })}>
      {Shifts.length === 0 ? (
        <p className={styles.empty}>{t('analytics.no_shifts')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('analytics.shift')}</th>
              <th scope="col">{t('analytics.oee')}</th>
              <th scope="col">{t('analytics.figures.Availability')}</th>
              <th scope="col">{t('analytics.figures.Performance')}</th>
              <th scope="col">{t('analytics.figures.Quality')}</th>
              <th scope="col">{t('analytics.good')}</th>
              <th scope="col">{t('analytics.usage.Idle')}</th>
            </tr>
          </thead>
          <tbody>
            {Shifts.map((shift) => (
              <tr key={shift.Shift}>
                <th scope="row">{t('analytics.shift_number', { number: shift.Shift })}</th>
                <td>
                  <b>{percent(shift.OEE)}</b>
                </td>
                <td>{percent(shift.Availability)}</td>
                <td>{percent(shift.Performance)}</td>
                <td>{percent(shift.Quality)}</td>
                <td>{made(shift.Pieces.Good)}</td>
                <td>{hours(shift.UsageTimes.Idle)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
