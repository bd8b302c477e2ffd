import type { Machine } from '@millwright/contract/calls/machines'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { ChannelHead } from './channel-head.tsx'
import { fileNameOf, pointsCsv } from './csv.ts'
import { ChartSkeleton } from './data-skeleton.tsx'
import { ExportButton } from './export-button.tsx'
import type { LiveValues } from './live-values.ts'
import { useLastPoints } from './use-last-points.ts'
import { ValueTable } from './value-table.tsx'

interface TextViewProps {
  readonly machine: Machine
  readonly channel: string
  readonly unit: string
  readonly values: LiveValues
}

const SHOWN = 200

/** Texts and JSON have no line; what they said is listed. */
export function TextView({ machine, channel, unit, values }: TextViewProps) {
  const { t } = useTranslation()
  const { points, hasFailed, loadedAt, retry } = useLastPoints(machine.Id, channel, SHOWN)
  const what = t('machine_data.last_values')
  return (
    <>
      <ChannelHead machine={machine} channel={channel} unit={unit} values={values} />
      {hasFailed && points && <StaleNotice what={what} loadedAt={loadedAt} onRetry={retry} />}
      <Card
        className="mw-values"
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
        {!points && (hasFailed ? <ErrorState what={what} onRetry={retry} /> : <ChartSkeleton />)}
      </Card>
    </>
  )
}
