import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useLatest } from '../../platform/live/use-latest.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'
import { shownInProduction } from '../machines/shared/override-channels.ts'

/** The bar ends here; a knob may be turned beyond 100 %. */
const HIGHEST = 150

/** Feed, speed and rapid override as the operator has set them, live. */
export function OverrideDials({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const overrides = shownInProduction(machine)
  const { points } = useLatest(
    machine.Id,
    overrides.map(({ channel }) => channel),
  )
  if (overrides.length === 0) return null
  return (
    <div className="mw-pr-overrides">
      {overrides.map(({ channel, label, digits }) => {
        const value = points[channel]?.v
        return (
          <div key={channel}>
            <p className="mw-pr-label">{t(label)}</p>
            <p className="mw-pr-override mw-num">
              {typeof value === 'number' ? formatNumber(value, i18n.language, digits) : '–'}
              {typeof value === 'number' && <small>{'%'}</small>}
            </p>
            <span className="mw-pr-knob" aria-hidden="true">
              {typeof value === 'number' && (
                <i style={{ width: `${(Math.min(HIGHEST, Math.max(0, value)) / HIGHEST) * 100}%` }} />
              )}
              <u style={{ left: `${(100 / HIGHEST) * 100}%` }} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
