import { SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { SENSOR_SOURCES, SENSORS, sensorsOf } from '@millwright/contract/values/sensor-channels'
import { sensorLimits } from '@millwright/domain/values/sensor-limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ChartGroup } from '../../../platform/ui/charts/frame/chart-group.tsx'
import { MachineFrame, MachinePage } from '../../machines/shared/machine-page.tsx'
import { ChannelChart } from '../shared/channel-chart.tsx'
import { isRange, RANGES, type Range } from '../shared/ranges.ts'
import styles from './environment-page.module.css'

const CHOICES = Object.keys(RANGES) as Range[]
const AT_FIRST: Range = '24h'
const SHOWN = sensorsOf(SENSOR_SOURCES, SENSORS)

/** /machine/{id}/environmental-sensors: air and cabinet of a machine with a sensor kit, against their limits. */
export function EnvironmentPage() {
  return <MachinePage page="environmental_sensors" board={EnvironmentBoard} />
}

function EnvironmentBoard({ machine }: { readonly machine: Machine }) {
  const { t } = useTranslation()
  const search: { range?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const range = isRange(search.range) ? search.range : AT_FIRST
  return (
    <MachineFrame
      machine={machine}
      page="environmental_sensors"
      actions={
        <SegmentedControl
          aria-label={t('environment.range')}
          value={range}
          onChange={(next) => void navigate({ to: '.', search: (old) => ({ ...old, range: next }) })}
          data={CHOICES.map((value) => ({
            value,
            label: t(value.endsWith('d') ? 'environment.days' : 'environment.hours', {
              amount: Number.parseInt(value, 10),
            }),
          }))}
        />
      }
    >
      <ChartGroup>
        {SENSOR_SOURCES.map((source) => (
          <section key={source} className={styles.source}>
            <h2>{t(`environment.sources.${source}`)}</h2>
            <div className={styles.charts}>
              {SHOWN.filter((each) => each.source === source).map(({ sensor, channel }) => (
                <ChannelChart
                  key={channel}
                  machine={machine}
                  channel={channel}
                  title={t(`environment.sensors.${sensor}`)}
                  period={{ range }}
                  limits={sensorLimits(source, sensor)}
                />
              ))}
            </div>
          </section>
        ))}
      </ChartGroup>
    </MachineFrame>
  )
}
