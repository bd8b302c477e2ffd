import { Skeleton } from '@mantine/core'
import { barTable } from '../../platform/ui/charts/bars/bar-table.ts'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { ChartPart } from '../../platform/ui/charts/frame/chart-part.tsx'
import { IconChartLine } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { ErrorState } from '../../platform/ui/states/error-state.tsx'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'
import styles from './kit.module.css'
import { ENERGY, HOURS, PERIOD } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const nothing = () => {}
const TABLE = barTable(TEXT.hour, ENERGY, HOURS)

/** A chart before, without and after its data, and one that is a part of a card. */
export function KitChartStates() {
  return (
    <>
      <ChartFrame className={styles.wide} title={TEXT.chartStale} fileName="stale" table={TABLE}>
        <StaleNotice what={TEXT.bars} loadedAt={PERIOD.from} onRetry={nothing} />
        <StackedBars label={TEXT.chartStale} series={ENERGY} bars={HOURS} />
      </ChartFrame>
      <ChartFrame title={TEXT.chartLoading} fileName="loading" table={null}>
        <Skeleton height="100%" mih="12rem" />
      </ChartFrame>
      <ChartFrame title={TEXT.chartEmpty} fileName="empty" table={null}>
        <EmptyState
          icon={<IconChartLine size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={TEXT.noValues}
          text={TEXT.noValuesText}
        />
      </ChartFrame>
      <ChartFrame title={TEXT.chartFailed} fileName="failed" table={null}>
        <ErrorState what={TEXT.bars} onRetry={nothing} />
      </ChartFrame>
      <Card className={`${styles.wide} ${styles.parted}`} title={TEXT.chartPart}>
        <p>{TEXT.chartPartText}</p>
        <ChartPart title={TEXT.part} fileName="part" table={TABLE} legend={ENERGY.slice(0, 2)}>
          <StackedBars label={TEXT.part} series={ENERGY} bars={HOURS} />
        </ChartPart>
      </Card>
    </>
  )
}
