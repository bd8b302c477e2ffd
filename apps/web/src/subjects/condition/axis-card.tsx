import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { AXIS_SERIES, type AxisSeriesName } from '@millwright/domain/condition/axis-figures'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { spokenRows, TipRows } from '../../platform/ui/charts/frame/chart-tip.tsx'
import { LinePlot } from '../../platform/ui/charts/lines/line-plot.tsx'
import { lineTable, rowsAt } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { type Looked, useCheckSearch, useLook } from './check-view.ts'
import styles from './condition.module.css'
import { fileQuery, partsQuery } from './condition.queries.ts'
import { FIGURE_UNITS } from './figure-units.ts'
import { FiguresCard } from './figures-card.tsx'
import { PartPicker } from './part-picker.tsx'
import { resultOf } from './verdict-of.ts'

const numbersIn = (file: Readonly<Record<string, unknown>> | undefined, name: string): number[] =>
  Array.isArray(file?.[name]) ? (file[name] as number[]) : []

/** A file of one part, by its name; nothing while it loads. */
function useFile(machineId: string, cycleUuid: string | undefined, part: string | undefined) {
  const parts = useQuery({ ...partsQuery(machineId, cycleUuid ?? ''), enabled: cycleUuid !== undefined })
  const file = (parts.data?.find(({ name }) => name === part) ?? parts.data?.[0])?.timeSerie
  const query = useQuery({
    ...fileQuery(machineId, cycleUuid ?? '', file ?? ''),
    enabled: cycleUuid !== undefined && file !== undefined,
  })
  return { parts: parts.data ?? [], query }
}

export function AxisCard(props: Looked & { readonly test: Cycle }) {
  const search = useCheckSearch()
  const look = useLook()
  return (
    <div className={styles.stack}>
      <AxisChart
        {...props}
        print={props.tests.find(({ isFingerprint }) => isFingerprint)}
        chosen={search.part}
        onChoose={(part) => look({ part })}
      />
      <FiguresCard {...props} />
    </div>
  )
}

interface AxisChartProps extends Pick<Looked, 'app' | 'machineId'> {
  readonly test: Cycle
  /** The test that the fingerprint is made of. */
  readonly print: Cycle | undefined
  /** The axis that is shown; without one the worst. */
  readonly chosen: string | undefined
  readonly onChoose: (part: string | undefined) => void
}

/** The test over the fingerprint. */
export function AxisChart({ app, machineId, test, print, chosen, onChoose }: AxisChartProps) {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState<AxisSeriesName>('ERR')
  const [position, setPosition] = useState<number | null>(null)
  const part = chosen ?? resultOf(test).parts[0]?.name
  const { parts, query } = useFile(machineId, test.cycleUuid, part)
  const before = useFile(machineId, print?.cycleUuid, part).query.data
  const values = useMemo(() => numbersIn(query.data, name), [query.data, name])
  const positions = useMemo(() => {
    const rateHz = Number(query.data?.rateHz)
    return values.map((_, i) => (rateHz > 0 ? i / rateHz : i))
  }, [query.data, values])
  const series = useMemo((): LineSeries[] => {
    const reference = numbersIn(before, name)
    const own = { name: t('condition.test'), colour: 'accent-text', values }
    if (reference.length === 0) return [own]
    return [{ name: t('condition.fingerprint'), colour: 'violet-text', look: 'area', values: reference }, own]
  }, [before, name, values, t])
  const unit = FIGURE_UNITS[name] ?? ''
  const write = (value: number): string => `${formatUpTo(value, i18n.language, 4)} ${unit}`
  const titleOf = (index: number): string => `${formatUpTo(positions[index] ?? 0, i18n.language, 2)} s`
  const rows = (index: number) => rowsAt({ series }, index, write, t('chart.no_value'))
  return (
    <ChartFrame
      title={t('condition.movement')}
      fileName={`${app}-movement`}
      legend={series.map(({ name: of, colour, look: shape }) => ({
        name: of,
        colour,
        shape: shape === 'area' ? 'area' : 'line',
      }))}
      actions={
        <>
          <PartPicker
            label={t('condition.axis')}
            parts={parts.map(({ name: value }) => value)}
            value={part ?? parts[0]?.name}
            onChoose={onChoose}
          />
          <SegmentedControl
            aria-label={t('condition.quantity')}
            value={name}
            onChange={(next) => setName(AXIS_SERIES.find((each) => each === next) ?? 'ERR')}
            data={AXIS_SERIES.map((value) => ({ value, label: t(`condition.axis_series.${value}`) }))}
          />
        </>
      }
      table={
        values.length > 0
          ? () =>
              lineTable(positions, series, { name: 's', format: (at) => formatUpTo(at, i18n.language, 3) })
          : null
      }
    >
      <CardState
        query={query}
        what={t('condition.movement')}
        skeleton={<Skeleton height="100%" mih="14rem" />}
        isQuiet
      />
      {values.length > 0 && (
        <LinePlot
          label={`${t('condition.movement')} ${name}`}
          positions={positions}
          series={series}
          view={{ from: positions[0] ?? 0, to: positions.at(-1) ?? 1 }}
          zone={null}
          unit={unit}
          cursor={{ ts: position, isOwn: true, move: setPosition }}
          tip={({ index }) => <TipRows title={titleOf(index)} rows={rows(index)} />}
          describe={(index) => spokenRows(titleOf(index), rows(index))}
        />
      )}
    </ChartFrame>
  )
}
