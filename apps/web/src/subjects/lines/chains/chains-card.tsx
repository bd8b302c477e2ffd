import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { Canvas, type Draw } from '../../../platform/ui/charts/frame/canvas.tsx'
import { ChartArea } from '../../../platform/ui/charts/frame/chart-area.tsx'
import { ChartTip, TipRows } from '../../../platform/ui/charts/frame/chart-tip.tsx'
import { tsAt, type View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { STATE_LOOK } from '../state-look.ts'
import { useCauseText } from '../use-cause-text.ts'
import { useLineAmounts } from '../use-line-amounts.ts'
import { type Chain, chainAt, shownTime, stretchAt } from './chain-scene.ts'
import styles from './chains.module.css'
import { paintChains, type RowSizes } from './paint-chains.ts'

interface ChainsCardProps {
  readonly report: LineReport
  readonly chains: readonly Chain[]
  readonly chosen: Chain | undefined
  /** The day of the line, midnight to midnight. */
  readonly day: View
  readonly onChoose: (key: string) => void
  readonly onOpen: () => void
}

/** Pixels at normal density: all rows of a short line fill the card, those of a long one lie close. */
const ALL_ROWS = 340
const LEAST_PITCH = 26
const MOST_PITCH = 48
const AXIS = 22
const MOST_BAR = 24
/** A finger is less exact than a pointer. */
const REACH = 8

/** The timelines of the line below each other, with a line from each wait to the stop that caused it. */
export function ChainsCard({ report, chains, chosen, day, onChoose, onOpen }: ChainsCardProps) {
  const { t } = useTranslation()
  const tokens = useTokens()
  const { chainText } = useCauseText(report)
  const box = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<{ x: number; y: number; row: number; ts: number } | null>(null)
  const { Machines } = report
  const view = useMemo(() => shownTime(report), [report])
  const rows = useMemo<RowSizes>(() => {
    const pitch = Math.min(Math.max(ALL_ROWS / Math.max(1, Machines.length), LEAST_PITCH), MOST_PITCH)
    const { rem } = tokens
    return { top: AXIS * rem, pitch: pitch * rem, height: Math.min(MOST_BAR, pitch - 12) * rem }
  }, [Machines.length, tokens])
  const zone = report.Line.Timezone
  const draw = useCallback<Draw>(
    (g, width) =>
      paintChains(g, width, { machines: Machines, chains, chosen, view, day, zone, rows }, tokens),
    [Machines, chains, chosen, view, day, zone, rows, tokens],
  )
  const placeOf = (event: PointerEvent) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    const row = Math.floor((y - rows.top) / rows.pitch)
    return row >= 0 && row < Machines.length ? { x, y, row, ts: tsAt(view, width, x), width } : null
  }
  const pick = (event: PointerEvent) => {
    const place = placeOf(event)
    if (!place) return
    const reach = (REACH * (view.to - view.from)) / place.width
    const chain = chainAt(chains, Machines, place.row, { from: place.ts, to: place.ts }, reach)
    if (chain) onChoose(chain.key)
    if (chain && chain.key === chosen?.key) onOpen()
  }
  const onKey = ({ key }: { readonly key: string }): boolean => {
    const at = chains.findIndex((chain) => chain.key === chosen?.key)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chains.length - 1 }[key]
    if (next !== undefined) {
      const chain = chains[Math.min(Math.max(next, 0), chains.length - 1)]
      if (chain) onChoose(chain.key)
      return true
    }
    if (key !== 'Enter' || !chosen) return false
    onOpen()
    return true
  }
  const bottleneck = report.Bottleneck?.MachineId
  const height = rows.top + Machines.length * rows.pitch
  return (
    <Card
      title={t('line.who_waited')}
      hint={t('line.who_waited_hint')}
      actions={
        chosen && (
          <button type="button" className={styles.sum} data-part="chain" onClick={onOpen}>
            {chainText(chosen)}
          </button>
        )
      }
    >
      <div className={styles.root}>
        <ol className={styles.names} style={{ paddingTop: rows.top }}>
          {Machines.map(({ Id, Name }) => (
            <li key={Id} style={{ height: rows.pitch }} data-hot={Id === bottleneck || undefined}>
              <span>{Name}</span>
            </li>
          ))}
        </ol>
        <ChartArea
          className={styles.area}
          label={t('line.who_waited')}
          summary={t('line.chain_keys')}
          spoken={chosen ? chainText(chosen) : ''}
          onKey={onKey}
          onLeave={() => setTip(null)}
        >
          <div
            ref={box}
            data-part="chains"
            onPointerMove={(event) => setTip(event.pointerType === 'mouse' ? placeOf(event) : null)}
            onPointerLeave={() => setTip(null)}
            onPointerUp={pick}
          >
            <Canvas height={height} draw={draw} />
            {tip && <Tip {...tip} report={report} width={box.current?.clientWidth ?? 0} />}
          </div>
        </ChartArea>
      </div>
      {chains.length === 0 && <p className={styles.none}>{t('line.nobody_waited')}</p>}
    </Card>
  )
}

interface TipProps {
  readonly x: number
  readonly y: number
  readonly row: number
  readonly ts: number
  readonly report: LineReport
  readonly width: number
}

function Tip({ x, y, row, ts, report, width }: TipProps) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const { causeText } = useCauseText(report)
  const machine = report.Machines[row]
  const stretch = machine && stretchAt(machine.Stretches, ts)
  if (!stretch) return null
  const { State, From, To, Cause } = stretch
  const zone = report.Line.Timezone
  const look = STATE_LOOK[State]
  const cause = Cause === null ? undefined : report.Causes[Cause]
  return (
    <ChartTip x={x} y={y} width={width}>
      <TipRows
        title={`${machine.Name}, ${formatTime(From, zone)}–${formatTime(To, zone)}`}
        rows={[
          { name: t(look.textKey), colour: look.token, value: time(To - From) },
          ...(cause ? [{ name: t('line.caused_by'), value: causeText(cause) }] : []),
        ]}
      />
    </ChartTip>
  )
}
