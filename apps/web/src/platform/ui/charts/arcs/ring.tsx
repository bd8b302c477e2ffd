import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatPercent } from '../../text/format.ts'
import type { TipRow } from '../frame/chart-tip.tsx'
import { ArcArea } from './arc-area.tsx'
import { arcPath, ringAngle } from './arcs.ts'
import { Tick } from './gauge.tsx'

interface RingProps {
  readonly label: string
  /** 0 to 1; null when nothing was counted. */
  readonly share: number | null
  readonly target?: number
  /** In the middle, and smaller below it. */
  readonly text: string
  readonly note?: string
  /** The name of a token. */
  readonly colour?: string
}

const SIZE = 154
const CENTRE = SIZE / 2
const STROKE = 13
const RADIUS = CENTRE - STROKE / 2 - 4

/** A share of a whole, with a tick where it should be. */
export function Ring({ label, share, target, text, note, colour = 'accent' }: RingProps) {
  const { t, i18n } = useTranslation()
  const shown = share === null ? t('chart.no_value') : text
  const parts: TipRow[] = [
    { name: label, value: shown, colour },
    ...(target === undefined
      ? []
      : [{ name: t('chart.target'), value: formatPercent(target, i18n.language, 1) }]),
  ]
  return (
    <ArcArea label={label} summary={[shown, note].filter(Boolean).join(', ')} parts={parts}>
      {(looked, lookAt) => (
        <svg data-chart viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <g transform={`translate(${CENTRE} ${CENTRE})`}>
            <path className="mw-arcs-ring" d={arcPath(RADIUS, STROKE, 0, 2 * Math.PI)} />
            {share !== null && (
              <path
                d={arcPath(RADIUS, STROKE, 0, ringAngle(share))}
                data-faded={looked === 1 || undefined}
                style={{ fill: `var(--mw-${colour})` }}
                onPointerEnter={() => lookAt(0)}
                onPointerLeave={() => lookAt(null)}
              />
            )}
            {target !== undefined && (
              <Tick angle={ringAngle(target)} from={RADIUS - STROKE / 2 - 3} to={RADIUS + STROKE / 2 + 3} />
            )}
            <text className="mw-arcs-value" data-ring y={note ? -4 : 2}>
              {shown}
            </text>
            {note && (
              <text className="mw-arcs-unit" y={20}>
                {note}
              </text>
            )}
          </g>
        </svg>
      )}
    </ArcArea>
  )
}
