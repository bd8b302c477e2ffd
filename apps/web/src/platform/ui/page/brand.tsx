import { useTranslation } from '../../i18n/use-translation.ts'
import './brand.css'

/** The logo: five bars that form an M. */
const BARS = [
  { x: 4.6, y: 6 },
  { x: 7.7, y: 9.2 },
  { x: 10.8, y: 12.4 },
  { x: 13.9, y: 9.2 },
  { x: 17, y: 6 },
]

export function Brand() {
  const { t } = useTranslation()
  return (
    <span className="mw-brand">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6.5" className="mw-brand-tile" />
        {BARS.map(({ x, y }) => (
          <rect key={x} x={x} y={y} width="2.3" height={18 - y} rx=".7" className="mw-brand-bar" />
        ))}
      </svg>
      <span className="mw-brand-name">{t('misc.product')}</span>
    </span>
  )
}
