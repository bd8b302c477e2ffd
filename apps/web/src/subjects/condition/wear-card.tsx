import { Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { ToolWear } from '@millwright/contract/condition/condition-wear'
import type { TFunction } from '@millwright/domain/text/translate'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { useChartCursor } from '../../platform/ui/charts/frame/chart-group.tsx'
import { spokenRows, TipRows } from '../../platform/ui/charts/frame/chart-tip.tsx'
import { LinePlot } from '../../platform/ui/charts/lines/line-plot.tsx'
import { rowsAt } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { IconTools } from '../../platform/ui/icons/icons.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatDateTime, formatDayOfMonth, formatUpTo } from '../../platform/ui/text/format.ts'
import { type Looked, useLook } from './check-view.ts'
import styles from './condition.module.css'
import { wearQuery } from './condition.queries.ts'
import { FIGURE_UNITS } from './figure-units.ts'
import { wearLines } from './wear-lines.ts'

const NONE: ToolWear = {
  ...{ measure: null, begin: null, limit: null, counts: 'tests', unit: '', tests: [] },
  outlook: { kind: 'unknown' },
}

/** A guess has two digits. */
const guessed = (value: number): number => Number(Math.max(0, value).toPrecision(2))

/** A load is written as a multiple of the fingerprint. */
const unitOf = (measure: ToolWear['measure']): string =>
  measure === 'Wear' ? (FIGURE_UNITS.Wear ?? '') : measure === 'score' ? '' : '×'

/** How much longer the tool lasts, in words. */
export function wearText(
  { outlook, counts, unit, tests }: ToolWear,
  t: TFunction,
  { zone, language }: { readonly zone: string; readonly language: string },
): string {
  if (outlook.kind === 'passed') {
    const since = tests.find(({ at }) => at >= outlook.at)?.startTime ?? 0
    return t('condition.wear.passed', { day: formatDayOfMonth(since, zone, language) })
  }
  if (outlook.kind !== 'reaches') return t(`condition.wear.${outlook.kind}`)
  const write = (value: number): string => formatUpTo(guessed(value), language, 0)
  return t(`condition.wear.left_${counts}`, {
    left: write(outlook.left),
    least: write(outlook.least),
    most: write(outlook.most),
    unit,
  })
}

/** The wear of the tool over what it was used since the fingerprint, where it is going and how long it lasts. */
export function WearCard({ app, machineId, test, zone }: Looked & { readonly test: Cycle }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const look = useLook()
  const cursor = useChartCursor()
  const query = useQuery(wearQuery(machineId, test))
  const { data } = query
  const wear = data ?? NONE
  const { measure, counts, unit: counted, limit } = wear
  const lines = useMemo(() => wearLines(wear), [wear])
  const unit = unitOf(measure)
  const figure = measure === 'score' ? t('condition.score') : t(`condition.figures.${measure ?? 'Wear'}`)
  const write = (value: number, digits = 2): string =>
    [formatUpTo(value, language, measure === 'Wear' ? 0 : digits), unit].filter(Boolean).join(' ')
  const series = useMemo((): LineSeries[] => {
    const measured = { name: figure, colour: 'accent-text', values: lines.tests }
    return lines.expected
      ? [
          measured,
          {
            name: t('condition.wear.expected'),
            colour: 'violet-text',
            look: 'dashed',
            values: lines.expected.values,
          },
        ]
      : [measured]
  }, [lines, figure, t])
  const bands = useMemo(() => (lines.expected ? [{ ...lines.expected, colour: 'violet' }] : []), [lines])
  const name = t(`condition.wear.counts.${counts}`, { unit: counted })
  const titleOf = (index: number): string =>
    `${name}: ${formatUpTo(lines.positions[index] ?? 0, language, 0)}`
  const rows = (index: number) => rowsAt({ series }, index, (value) => write(value), t('chart.no_value'))
  const hasTests = wear.tests.length > 0
  return (
    <ChartFrame
      title={t('condition.wear.title')}
      hint={hasTests ? `${figure} · ${name}` : undefined}
      fileName={`${app}-wear`}
      legend={
        hasTests
          ? series.map(({ name: of, colour, look: as }) => ({
              name: of,
              colour,
              shape: as === 'dashed' ? ('dash' as const) : ('line' as const),
            }))
          : []
      }
      table={
        hasTests
          ? {
              columns: [
                { name: t('condition.date') },
                { name },
                { name: figure, format: (value) => write(value) },
              ],
              rows: wear.tests.map(({ startTime, at, value }) => [
                formatDateTime(startTime, zone, language),
                Math.round(at),
                value,
              ]),
            }
          : null
      }
      after={data && hasTests && <p className={styles.left}>{wearText(wear, t, { zone, language })}</p>}
    >
      <CardState
        query={query}
        what={t('condition.wear.title')}
        skeleton={<Skeleton height="100%" mih="14rem" />}
        isQuiet
      />
      {data && !hasTests && (
        <EmptyState
          icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.wear.none')}
          text={t('condition.wear.none_text')}
        />
      )}
      {data && hasTests && (
        <LinePlot
          label={t('condition.wear.title')}
          positions={lines.positions}
          series={series}
          bands={bands}
          targets={
            limit === null
              ? []
              : [
                  {
                    value: limit,
                    label: t('condition.wear.limit', { limit: write(limit, 1) }),
                    colour: 'alarm-text',
                  },
                ]
          }
          view={lines.view}
          zone={null}
          unit={unit}
          cursor={cursor}
          tip={({ index }) => <TipRows title={titleOf(index)} rows={rows(index)} />}
          describe={(index) => spokenRows(titleOf(index), rows(index))}
          onChoose={(index) => {
            const chosen = wear.tests[index]
            if (chosen) look({ test: chosen.cycleUuid })
          }}
        />
      )}
    </ChartFrame>
  )
}
