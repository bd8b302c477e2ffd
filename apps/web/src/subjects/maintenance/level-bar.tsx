import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatPercent } from '../../platform/ui/text/format.ts'
import { gaugeText, leadingGauge } from './gauge-text.ts'

/** Up to 110 %, with a thin tick at 70 and a thick one at 100. */
const FULL = 1.1

export function LevelBar({ of }: { readonly of: Pick<Activity, 'Gauges' | 'Level' | 'Due' | 'Timezone'> }) {
  const { t, i18n } = useTranslation()
  const gauge = leadingGauge(of)
  if (!gauge) return <span className="mw-mt-dash">–</span>
  if (gauge.kind === 'test' || gauge.kind === 'channel')
    return <span className="mw-mt-condition">{gaugeText(t, gauge, i18n.language)}</span>
  const level = gauge.level ?? 0
  const tone = level >= 1 ? 'due' : level >= 0.7 ? 'warning' : 'fine'
  return (
    <div className="mw-mt-level" data-tone={tone}>
      <div className="mw-mt-bar" aria-hidden="true">
        <i style={{ inlineSize: `${(Math.min(level, FULL) / FULL) * 100}%` }} />
        <span className="mw-mt-tick" data-at="70" />
        <span className="mw-mt-tick" data-at="100" />
      </div>
      <small>
        <span>{gaugeText(t, gauge, i18n.language)}</span>
        <span>{gauge.level === null ? '–' : formatPercent(level, i18n.language)}</span>
      </small>
    </div>
  )
}
