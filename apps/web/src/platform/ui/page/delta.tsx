import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber, formatPercent } from '../text/format.ts'
import styles from './delta.module.css'

interface ChangeProps {
  /** Which direction is the better one: the colour follows good and bad, not up and down. */
  better?: 'up' | 'down'
  digits?: number
}

interface DeltaProps extends ChangeProps {
  value: number
  /** Written right after the number, with its own space where it needs one. */
  unit: string
}

export function Delta({ value, unit, better, digits = 1 }: DeltaProps) {
  const { i18n } = useTranslation()
  const shown = formatNumber(Math.abs(value), i18n.language, digits) + unit
  return <Change value={value} shown={shown} better={better} digits={digits} />
}

/** By which share of what it was something changed: 0.05 is `5.0%`, as the language writes it. */
export function ShareDelta({ share, better, digits = 1 }: ChangeProps & { share: number }) {
  const { i18n } = useTranslation()
  const shown = formatPercent(Math.abs(share), i18n.language, digits)
  return <Change value={share * 100} shown={shown} better={better} digits={digits} />
}

interface ShownChange {
  value: number
  shown: string
  better: 'up' | 'down' | undefined
  digits: number
}

const SHAPES = { flat: 'M0 3.2h8v1.6H0z', up: 'M4 .8 7.6 7H.4z', down: 'M4 7.2.4 1h7.2z' }

function Change({ value, shown, better = 'up', digits }: ShownChange) {
  const { t } = useTranslation()
  const isFlat = Number(Math.abs(value).toFixed(digits)) === 0
  const isGood = value > 0 === (better === 'up')
  const tone = isFlat ? 'flat' : isGood ? 'good' : 'bad'
  const way = isFlat ? 'flat' : value > 0 ? 'up' : 'down'
  return (
    <span className={`${styles.root} mw-num`} data-tone={tone}>
      <svg viewBox="0 0 8 8" role="img" aria-label={t(`misc.change_${way}`)}>
        <path d={SHAPES[way]} />
      </svg>
      {shown}
    </span>
  )
}
