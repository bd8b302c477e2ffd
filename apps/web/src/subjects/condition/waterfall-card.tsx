import { Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { Waterfall } from '@millwright/contract/condition/condition-spectra'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { HeatMap, type HeatRow, heatTable } from '../../platform/ui/charts/bars/heat-map.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { IconWaveSine } from '../../platform/ui/icons/icons.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatDayOfMonth, formatUpTo } from '../../platform/ui/text/format.ts'
import { type Looked, momentOf, useCheckSearch, useLook } from './check-view.ts'
import { waterfallQuery } from './condition.queries.ts'
import { PartPicker } from './part-picker.tsx'
import { resultOf } from './verdict-of.ts'

/** A cell under this many times the fingerprint is its spread, and stays blank. */
const SEEN_FROM = 1.6

/** As a rise over the fingerprint, in its own measure: cells that are quiet do not take the colours of those that are not. */
export const waterfallRows = (
  { tests }: Pick<Waterfall, 'tests'>,
  dayOf: (ts: number) => string,
): readonly HeatRow[] =>
  tests.map(({ cycleUuid, startTime, times }) => ({
    key: cycleUuid,
    label: dayOf(startTime),
    time: momentOf(startTime),
    values: times.map((value) => (value < SEEN_FROM ? 0 : Math.round(value * 10) / 10)),
  }))

/** The spectra of a part in the last months, one below the other: a bearing that goes is a line that begins. */
export function WaterfallCard({ machineId, test, zone, app }: Looked & { readonly test: Cycle }) {
  const { t, i18n } = useTranslation()
  const search = useCheckSearch()
  const look = useLook()
  const part = search.part ?? resultOf(test).parts[0]?.name
  const query = useQuery(waterfallQuery(machineId, test, part))
  const { data } = query
  const rows = data ? waterfallRows(data, (ts) => formatDayOfMonth(ts, zone, i18n.language)) : []
  const columns = (data?.bands ?? []).map((hz) => formatUpTo(hz, i18n.language, 0))
  const write = (value: number): string =>
    value === 0 ? t('condition.as_fingerprint') : `${formatUpTo(value, i18n.language, 1)}×`
  return (
    <ChartFrame
      title={t('condition.waterfall')}
      hint={t('condition.times_fingerprint')}
      fileName={`${app}-waterfall`}
      actions={
        data &&
        data.parts.length > 1 && (
          <PartPicker
            label={t('condition.part')}
            parts={data.parts}
            value={data.part ?? undefined}
            onChoose={(next) => look({ part: next })}
          />
        )
      }
      table={rows.length > 0 ? () => heatTable(t('condition.date'), columns, rows, write) : null}
    >
      <CardState
        query={query}
        what={t('condition.waterfall')}
        skeleton={<Skeleton height="100%" mih="18rem" />}
        isQuiet
      />
      {data && rows.length === 0 && (
        <EmptyState
          icon={<IconWaveSine size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.not_compared')}
          text={t('condition.not_compared_text')}
        />
      )}
      {rows.length > 0 && (
        <HeatMap
          label={t('condition.waterfall')}
          name={t('condition.times')}
          columns={columns}
          rows={rows}
          format={write}
        />
      )}
    </ChartFrame>
  )
}
