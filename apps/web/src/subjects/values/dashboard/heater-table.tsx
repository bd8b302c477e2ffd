import type { Machine } from '@millwright/contract/machines/machines'
import type { Heater, HeaterField } from '@millwright/domain/values/dashboard/series'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import { partName } from '../shared/part-name.ts'
import styles from './dashboard.module.css'

/** The electric heaters of a thermoforming machine, one a row. */
export function HeaterTable({ machine, heaters }: { machine: Machine; heaters: readonly Heater[] }) {
  const { t, i18n } = useTranslation()
  const channels = heaters.flatMap(({ fields }) => Object.values(fields).map(({ channel }) => channel))
  const { points, units } = useLatest(machine.Id, channels)
  const lastOf = (heater: Heater, field: HeaterField): unknown =>
    points[heater.fields[field]?.channel ?? '']?.v
  const text = (heater: Heater, field: HeaterField): string => {
    const variable = heater.fields[field]
    const value = lastOf(heater, field)
    if (!variable || value === undefined) return '–'
    if (typeof value !== 'number') return String(value)
    const unit = units[variable.channel] ?? variable.unit
    return `${formatUpTo(value, i18n.language, 1)} ${unit}`.trim()
  }
  const differenceOf = (heater: Heater): string => {
    const [is, set] = [lastOf(heater, 'Temperature'), lastOf(heater, 'SetPoint')]
    if (typeof is !== 'number' || typeof set !== 'number') return '–'
    return `${is > set ? '+' : ''}${formatUpTo(is - set, i18n.language, 1)}`
  }
  const hasState = heaters.some(({ fields }) => fields.Status !== undefined)
  return (
    <Card flush className={styles.heaters} title={t('dashboard.heaters')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.heater')}</th>
            <th scope="col">{t('dashboard.temperature')}</th>
            <th scope="col">{t('dashboard.set_point')}</th>
            <th scope="col">{t('dashboard.difference')}</th>
            <th scope="col">{t('dashboard.heating')}</th>
            {hasState && <th scope="col">{t('dashboard.state')}</th>}
          </tr>
        </thead>
        <tbody className="mw-num">
          {heaters.map((heater) => (
            <tr key={heater.name}>
              <th scope="row">{partName(t, heater.name)}</th>
              <td>
                <b>{text(heater, 'Temperature')}</b>
              </td>
              <td>{text(heater, 'SetPoint')}</td>
              <td>{differenceOf(heater)}</td>
              <td>{text(heater, 'Power')}</td>
              {hasState && <td>{text(heater, 'Status')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
