import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { HOUR_S } from '@millwright/domain/time/lengths'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { type BarSeries, StackedBars } from '../../../platform/ui/charts/bars/stacked-bars.tsx'
import { fillOf } from './stack-legend.ts'
import { STATUS_LOOK } from './status-look.ts'
import styles from './status-stacks.module.css'

export interface StatusBar {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** The bar in words, for those who do not see it. */
  readonly name: string
  readonly totals: StatusTotals
  readonly isToday: boolean
  readonly isMuted: boolean
  readonly isChosen: boolean
}

interface StatusStacksProps {
  readonly bars: readonly StatusBar[]
  /** The whole height, in seconds. */
  readonly seconds: number
  /** Hours at which the axis is labelled. */
  readonly ticks: readonly number[]
  readonly label: string
  readonly onChoose: (key: string) => void
  /** Shown beside the bar under pointer or focus. */
  readonly tip: (bar: StatusBar) => ReactNode
}

/** An alarm is seen however short it was. */
const LEAST_ALARM_PX = 2

/** Status by day or by month: widths show the status as well as colours. */
export function StatusStacks({ bars, seconds, ticks, label, onChoose, tip }: StatusStacksProps) {
  const { t } = useTranslation()
  const series = STATUS_ORDER.map(
    (status): BarSeries => ({
      name: t(STATUS_LOOK[status].labelKey),
      colour: fillOf(status),
      width: STATUS_LOOK[status].width,
      least: status === 'FAIL' ? LEAST_ALARM_PX : 0,
      isHatched: status === 'DISCONNECTED',
    }),
  )
  return (
    <div className={styles.root}>
      <StackedBars
        label={label}
        series={series}
        bars={bars.map((bar) => ({
          ...bar,
          values: STATUS_ORDER.map((status) => bar.totals[status] / HOUR_S),
          spoken: bar.name,
          isMarked: bar.isToday,
        }))}
        max={seconds / HOUR_S}
        ticks={ticks}
        onChoose={onChoose}
        tip={({ key }) => {
          const bar = bars.find((each) => each.key === key)
          return bar && tip(bar)
        }}
      />
    </div>
  )
}
