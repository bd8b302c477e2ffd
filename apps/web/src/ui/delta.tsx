import { useTranslation } from '../i18n/use-translation.ts'
import { formatNumber } from './format.ts'
import './delta.css'

interface DeltaProps {
  value: number
  /** Written right after the number, with its own space where it needs one. */
  unit: string
  /** Which direction is the better one: the colour follows good and bad, not up and down. */
  better?: 'up' | 'down'
  digits?: number
}

export function Delta({ value, unit, better = 'up', digits = 1 }: DeltaProps) {
  const { i18n } = useTranslation()
  const shown = formatNumber(Math.abs(value), i18n.language, digits)
  const isFlat = Number(Math.abs(value).toFixed(digits)) === 0
  const isGood = value > 0 === (better === 'up')
  const tone = isFlat ? 'flat' : isGood ? 'good' : 'bad'
  const shape = isFlat ? 'M0 3.2h8v1.6H0z' : value > 0 ? 'M4 .8 7.6 7H.4z' : 'M4 7.2.4 1h7.2z'
  return (
    <span className="mw-delta mw-num" data-tone={tone}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={shape} />
      </svg>
      {shown}
      {unit}
    </span>
  )
}
