import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { toleranceOf } from '@millwright/domain/condition/waterfall'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import type { LegendItem } from '../../platform/ui/charts/frame/chart-legend.tsx'
import { Spectrum } from '../../platform/ui/charts/lines/spectrum.tsx'
import { IconWaveSine } from '../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import type { Looked } from './check-view.ts'
import { spectrumQuery } from './condition.queries.ts'
import { noRecordText } from './finding-text.tsx'
import { PartPicker } from './part-picker.tsx'
import { resultOf } from './verdict-of.ts'

const AXES = ['X', 'Y', 'Z'] as const
const UNIT = 'mm/s²'
/** More labels lie on one another. */
const MOST_PEAKS = 4

interface SpectrumCardProps extends Pick<Looked, 'app' | 'machineId'> {
  readonly test: Cycle
  /** The part that is shown; without one the worst. */
  readonly chosen: string | undefined
  readonly onChoose: (part: string | undefined) => void
  /** Controls of the card. */
  readonly modes?: ReactNode
}

/** The amplitudes of a part of a test over those of its fingerprint, by frequency. */
export function SpectrumCard({ machineId, test, chosen, onChoose, modes, app }: SpectrumCardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const judged = useMemo(() => resultOf(test).parts, [test])
  const part = chosen ?? judged[0]?.name
  const findings = judged.find(({ name }) => name === part)?.findings ?? []
  const [chosenAxis, setChosenAxis] = useState<number>()
  const axis = chosenAxis ?? findings[0]?.axis ?? 0
  const query = useQuery(spectrumQuery(machineId, test.cycleUuid, axis, part))
  const { data, isPlaceholderData } = query
  const parts = data?.parts ?? judged.map(({ name }) => name)
  const frequencies = useMemo(
    () => Float64Array.from(data?.lines ?? [], (_, i) => i * (data?.hzPerLine ?? 1)),
    [data],
  )
  const latest = useMemo(() => ({ name: t('condition.test'), values: data?.lines ?? [] }), [data, t])
  const print = useMemo(
    () => (data?.fingerprint ? { name: t('condition.fingerprint'), values: data.fingerprint } : undefined),
    [data, t],
  )
  const tolerance = useMemo(
    () =>
      data?.fingerprint
        ? {
            name: t('condition.tolerance'),
            values: toleranceOf(data.fingerprint),
            aboveName: t('condition.above_tolerance'),
          }
        : undefined,
    [data, t],
  )
  // Those of another part would lie on lines that are not theirs.
  const peaks = (isPlaceholderData ? [] : findings)
    .filter((finding) => finding.axis === data?.axis)
    .slice(0, MOST_PEAKS)
    .map(({ hz, times }) => ({
      ts: hz,
      value: data?.lines[Math.round(hz / data.hzPerLine)] ?? 0,
      label: `${formatUpTo(hz, language, 0)} Hz · ${formatUpTo(times, language, 1)}×`,
      side: 'above' as const,
      colour: 'alarm-text',
    }))
  const legend: LegendItem[] = [
    ...(print
      ? [
          { name: t('condition.fingerprint'), colour: 'violet-text', shape: 'area' as const },
          { name: t('condition.tolerance'), colour: 'ink-3', shape: 'dash' as const },
        ]
      : []),
    { name: t('condition.test'), colour: 'accent-text', shape: 'line' },
  ]
  const isMissing = query.isError && !data
  return (
    <ChartFrame
      title={t('condition.spectrum')}
      legend={data ? legend : []}
      fileName={`${app}-spectrum`}
      actions={
        <>
          {parts.length > 1 && (
            <PartPicker
              label={t('condition.part')}
              parts={parts}
              value={part ?? data?.part}
              onChoose={(next) => {
                setChosenAxis(undefined)
                onChoose(next)
              }}
            />
          )}
          {data && data.axes > 1 && (
            <SegmentedControl
              aria-label={t('condition.axis')}
              value={String(axis)}
              onChange={(next) => setChosenAxis(Number(next))}
              data={AXES.slice(0, data.axes).map((label, i) => ({ value: String(i), label }))}
            />
          )}
          {modes}
        </>
      }
      table={
        data
          ? () => ({
              columns: [{ name: 'Hz' }, { name: t('condition.test') }, { name: t('condition.fingerprint') }],
              rows: data.lines.map((value, i) => [i * data.hzPerLine, value, data.fingerprint?.[i] ?? null]),
            })
          : null
      }
    >
      {query.isPending && <Skeleton height="100%" mih="18rem" />}
      {isMissing && (
        <EmptyState
          icon={<IconWaveSine size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.no_spectrum')}
          text={noRecordText(test, t, language)}
        />
      )}
      {data && !isMissing && (
        <Spectrum
          label={t('condition.spectrum')}
          frequencies={frequencies}
          latest={latest}
          reference={print}
          tolerance={tolerance}
          peaks={peaks}
          unit={UNIT}
          frequencyUnit="Hz"
        />
      )}
    </ChartFrame>
  )
}
