import type { Machine } from '@millwright/contract/machines/machines'
import { SPINDLE_SPEED_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import { shownOverrides } from '../../machines/shared/override-channels.ts'
import { useOpenChannels } from '../../machines/shared/use-open-channels.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import listsStyles from './lists.module.css'
import machineOverviewPageStyles from './machine-overview-page.module.css'

interface Shown {
  readonly channel: string
  /** The key of its name. */
  readonly label: string
  /** When the machine does not say. */
  readonly unit: string
  readonly digits: number
}

/** Worth a glance on any machine that has them. */
const VALUES: readonly Shown[] = [
  { channel: SPINDLE_SPEED_CHANNEL, label: 'machine_overview.spindle_speed', unit: 'rpm', digits: 0 },
  { channel: 'Spindle/Load', label: 'machine_overview.spindle_load', unit: '%', digits: 0 },
  { channel: 'Spindle/Temperature', label: 'machine_overview.spindle_temperature', unit: '°C', digits: 1 },
  { channel: 'Consumption/ActivePower', label: 'machine_overview.power', unit: 'kW', digits: 1 },
]

export function ValuesCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const isOpen = useOpenChannels(machine)
  const overrides = shownOverrides(machine).map((each) => ({ ...each, unit: '%' }))
  const values = [...overrides, ...VALUES].filter(({ channel }) => isOpen(channel))
  const latest = useLatest(
    machine.Id,
    values.map((each) => each.channel),
  )
  const shown = values.flatMap((each) => {
    const value = latest.points[each.channel]?.v
    return typeof value === 'number'
      ? [{ ...each, value, unit: latest.units[each.channel] ?? each.unit }]
      : []
  })
  return (
    <Card
      className={machineOverviewPageStyles.values}
      title={t('machine_overview.values')}
      hint={t('machine_overview.live')}
    >
      {shown.length > 0 && (
        <dl className={listsStyles.list}>
          {shown.map(({ channel, label, unit, digits, value }) => (
            <div key={channel}>
              <dt>{t(label)}</dt>
              <dd className="mw-num">
                {formatUpTo(value, i18n.language, digits)} <span>{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length === 0 && latest.isLoading && <CardSkeleton rows={4} />}
      {shown.length === 0 && !latest.isLoading && latest.hasFailed && (
        <ErrorState what={t('machine_overview.values')} onRetry={latest.retry} />
      )}
      {shown.length === 0 && !latest.isLoading && !latest.hasFailed && (
        <p className={machineOverviewPageStyles.none}>{t('machine_overview.no_values')}</p>
      )}
    </Card>
  )
}
