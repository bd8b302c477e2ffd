import type { LineBufferFill, LineReport } from '@millwright/contract/lines/lines-shapes'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { useBoxSize } from '../../../platform/ui/charts/frame/use-box-size.ts'
import { formatNumber, formatUpTo } from '../../../platform/ui/text/format.ts'
import { TimesBar } from '../times-bar.tsx'
import { useLineAmounts } from '../use-line-amounts.ts'
import styles from './flow.module.css'
import { type FlowSizes, flowLayout } from './flow-layout.ts'

/** Pixels at normal density. */
const SIZES: FlowSizes = {
  machine: { width: 126, height: 106 },
  buffer: { width: 26, height: 104 },
  gap: { least: 78, most: 190 },
  between: 12,
  link: { most: 34, unknown: 4 },
}

const scaled = (rem: number): FlowSizes => ({
  machine: { width: SIZES.machine.width * rem, height: SIZES.machine.height * rem },
  buffer: { width: SIZES.buffer.width * rem, height: SIZES.buffer.height * rem },
  gap: { least: SIZES.gap.least * rem, most: SIZES.gap.most * rem },
  between: SIZES.between * rem,
  link: { most: SIZES.link.most * rem, unknown: SIZES.link.unknown * rem },
})

interface FlowPictureProps {
  readonly report: LineReport
  readonly day: string
}

/** Parts on their way through the line: links as wide as what went through, buffers, and the time of each machine. */
export function FlowPicture({ report, day }: FlowPictureProps) {
  const { t } = useTranslation()
  const { rem } = useTokens()
  const { ref, width } = useBoxSize()
  const layout = useMemo(() => {
    const flow = {
      machineIds: report.Machines.map(({ Id }) => Id),
      buffers: report.Buffers.map(({ From, To, Parts }) => ({ from: From, to: To, parts: Parts })),
      made: new Map(report.Machines.map(({ Id, Parts }) => [Id, Parts])),
    }
    return flowLayout(flow, width, scaled(rem))
  }, [report, width, rem])
  return (
    <section
      ref={ref}
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
      tabIndex={0}
      aria-label={t('line.flow', { line: report.Line.Name })}
    >
      {width > 0 && (
        <div className={styles.picture} style={{ width: layout.width, height: layout.height }}>
          <svg width={layout.width} height={layout.height} aria-hidden="true">
            {layout.links.map(({ key, path, width: wide, isCounted }) => (
              <path
                key={key}
                d={path}
                className={styles.link}
                strokeWidth={wide}
                data-counted={isCounted || undefined}
              />
            ))}
          </svg>
          {report.Buffers.map((buffer, index) => {
            const place = layout.buffers[index]
            return (
              place && (
                <Buffer
                  // biome-ignore lint/suspicious/noArrayIndexKey: a flow names its buffers by their order
                  key={index}
                  buffer={buffer}
                  style={{ left: place.x, top: place.y }}
                />
              )
            )
          })}
          {report.Machines.map((machine) => {
            const place = layout.machines.get(machine.Id)
            const isBottleneck = report.Bottleneck?.MachineId === machine.Id
            return (
              place && (
                <Machine
                  key={machine.Id}
                  machine={machine}
                  day={day}
                  isBottleneck={isBottleneck}
                  style={{ left: place.x, top: place.y }}
                />
              )
            )
          })}
        </div>
      )}
    </section>
  )
}

interface MachineProps {
  readonly machine: LineReport['Machines'][number]
  readonly day: string
  readonly isBottleneck: boolean
  readonly style: CSSProperties
}

function Machine({ machine, day, isBottleneck, style }: MachineProps) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const { Id, Name, Parts, AlarmMs, StopMs, StarvedMs, BlockedMs } = machine
  return (
    <Link
      to="/machine/$id/status"
      params={{ id: Id }}
      search={{ day }}
      className={styles.machine}
      data-part="flow-machine"
      data-hot={isBottleneck || undefined}
      style={style}
    >
      {isBottleneck && <span className={styles.flag}>{t('line.bottleneck')}</span>}
      <b className={styles.name}>{Name}</b>
      <span className={`${styles.parts} mw-num`}>
        {Parts === null ? t('line.parts_not_counted') : t('line.parts', { count: Math.round(Parts) })}
      </span>
      <TimesBar times={machine} />
      <span className={styles.figure}>
        <span>{t('line_shared.own_stops')}</span>
        <b className="mw-num">{time(AlarmMs + StopMs)}</b>
      </span>
      <span className={styles.figure}>
        <span>{t('line.waited')}</span>
        <b className="mw-num">{time(StarvedMs + BlockedMs)}</b>
      </span>
    </Link>
  )
}

function Buffer({ buffer, style }: { readonly buffer: LineBufferFill; readonly style: CSSProperties }) {
  const { t, i18n } = useTranslation()
  const { time } = useLineAmounts()
  const { Capacity, MeanFill, FullMs, EmptyMs } = buffer
  // Handed over directly: nothing lies between.
  if (Capacity === 0) return null
  const fill = MeanFill === null ? null : formatUpTo(MeanFill, i18n.language, 0)
  const share = MeanFill === null || Capacity === null ? 0 : Math.min(1, MeanFill / Capacity)
  const isFull = FullMs >= EmptyMs
  return (
    <div className={styles.buffer} data-part="flow-buffer" style={style}>
      <i data-known={(Capacity !== null && MeanFill !== null) || undefined}>
        <i style={{ height: `${share * 100}%` }} />
      </i>
      <b className="mw-num">
        {fill === null
          ? t('line.fill_unknown')
          : Capacity === null
            ? t('line.fill_mean', { fill })
            : t('line.fill_of', { fill, capacity: formatNumber(Capacity, i18n.language) })}
      </b>
      {Math.max(FullMs, EmptyMs) > 0 && (
        <span className="mw-num">
          {t(isFull ? 'line.full_for' : 'line.empty_for', { time: time(Math.max(FullMs, EmptyMs)) })}
        </span>
      )}
    </div>
  )
}
