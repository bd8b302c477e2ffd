import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { type PointSeries, pointsQuery } from '../../platform/live/points.queries.ts'
import type { Point } from '../../platform/live/points.ts'
import { IconMessage2 } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'
import { ChannelHead } from './channel-head.tsx'
import { fileNameOf, pointsCsv } from './csv.ts'
import { ChartSkeleton } from './data-skeleton.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './value-table.module.css'
import { ValueTable } from './value-table.tsx'

interface TextViewProps {
  readonly machine: Machine
  readonly channel: string
  readonly unit: string
}

const SHOWN = 200
const newestFirst = ({ points }: PointSeries): Point[] => points.toReversed()

/** Texts and JSON have no line; their values are listed. */
export function TextView({ machine, channel, unit }: TextViewProps) {
  const { t } = useTranslation()
  const query = useQuery({
    ...pointsQuery({ machineId: machine.Id, channel }, { kind: 'last', count: SHOWN }),
    select: newestFirst,
  })
  const points = query.data
  const retry = () => void query.refetch()
  const what = t('machine_data.last_values')
  return (
    <>
      <ChannelHead machine={machine} channel={channel} unit={unit} />
      {query.isError && points && <StaleNotice what={what} loadedAt={query.dataUpdatedAt} onRetry={retry} />}
      <Card
        className={styles.root}
        flush
        title={what}
        hint={points && t('machine_data.shown', { count: points.length })}
        actions={
          <ExportButton
            name={fileNameOf(machine.serial || machine.Id, channel, points?.[0]?.ts ?? 0)}
            write={() => pointsCsv((points ?? []).toReversed(), unit)}
            isDisabled={!points || points.length === 0}
          />
        }
      >
        {points && points.length > 0 && (
          <ValueTable points={points} zone={machine.Country.Timezone} label={what} />
        )}
        {points?.length === 0 && (
          <EmptyState
            icon={<IconMessage2 size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('machine_data.nothing_kept')}
            text={t('machine_data.nothing_kept_text')}
          />
        )}
        <CardState query={query} what={what} skeleton={<ChartSkeleton />} isQuiet />
      </Card>
    </>
  )
}
