import { Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { IconWaveSine } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Looked } from './check-view.ts'
import { seriesQuery } from './condition.queries.ts'
import { noRecordText } from './finding-text.tsx'
import { PartPicker } from './part-picker.tsx'
import styles from './series-card.module.css'
import { SeriesPanel } from './series-panel.tsx'
import { panelsOf } from './series-panels.ts'
import { resultOf } from './verdict-of.ts'

interface SeriesCardProps extends Pick<Looked, 'app' | 'machineId'> {
  readonly test: Cycle
  /** A test that the fingerprint is made of. */
  readonly print: Cycle | undefined
  /** The part that is shown; without one the worst. */
  readonly chosen: string | undefined
  readonly onChoose: (part: string | undefined) => void
  readonly isAdvanced?: boolean
  /** Controls of the card. */
  readonly modes?: ReactNode
}

/** How the values of the vibration, and the loads of a tool, went in the time of a part of a test. */
export function SeriesCard(props: SeriesCardProps) {
  const { app, machineId, test, print, chosen, onChoose, isAdvanced = false, modes } = props
  const { t, i18n } = useTranslation()
  const judged = resultOf(test).parts
  const part = chosen ?? judged[0]?.name
  const query = useQuery(seriesQuery(machineId, test.cycleUuid, part))
  const data = query.isError ? undefined : query.data
  const isOver = print !== undefined && print.cycleUuid !== test.cycleUuid && !isAdvanced
  const before = useQuery({
    ...seriesQuery(machineId, print?.cycleUuid ?? '', part ?? data?.part),
    enabled: isOver && data !== undefined,
  }).data
  const panels = useMemo(
    () => (data ? panelsOf(data, isOver ? before : undefined, isAdvanced) : []),
    [data, before, isOver, isAdvanced],
  )
  const parts = data?.parts ?? judged.map(({ name }) => name)
  return (
    <Card
      title={t(app === 'toolscheck' ? 'condition.recorded' : 'condition.vibration')}
      hint={t('condition.over_time')}
      bodyClassName={app === 'toolscheck' ? `${styles.body} ${styles.beside}` : styles.body}
      actions={
        <>
          {parts.length > 1 && (
            <PartPicker
              label={t('condition.part')}
              parts={parts}
              value={part ?? data?.part}
              onChoose={onChoose}
            />
          )}
          {modes}
        </>
      }
    >
      {query.isPending && <Skeleton height="100%" mih="18rem" />}
      {!query.isPending && panels.length === 0 && (
        <EmptyState
          icon={<IconWaveSine size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.no_series_recorded')}
          text={noRecordText(test, t, i18n.language)}
        />
      )}
      <ChartGroup>
        {panels.map((panel) => (
          <SeriesPanel
            key={panel.quantity}
            {...panel}
            times={data?.times ?? []}
            fileName={`${app}-${panel.quantity}`}
          />
        ))}
      </ChartGroup>
    </Card>
  )
}
