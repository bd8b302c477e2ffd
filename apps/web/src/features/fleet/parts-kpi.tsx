import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../ui/format.ts'
import { GoalBar } from '../../ui/goal-bar.tsx'
import { FigureKpi } from './figure-kpi.tsx'
import type { FleetNow } from './fleet.queries.ts'
import { partsProgress } from './fleet-figures.ts'

/** All parts of the day; the bar is about the shifts that run now, as the goal is. */
export function PartsKpi({ fleetNow }: { fleetNow: FleetNow | null | undefined }) {
  const { t, i18n } = useTranslation()
  const goal = fleetNow?.figures.PartsGoal ?? null
  const progress = useMemo(() => fleetNow && partsProgress(Object.values(fleetNow.doing)), [fleetNow])
  const write = (value: number): string => formatNumber(value, i18n.language)
  return (
    <FigureKpi
      term={t('fleet.parts_today')}
      definition={t('fleet.parts_definition')}
      figure={fleetNow === null ? null : fleetNow?.figures.Parts}
      write={write}
      note={goal === null ? undefined : t('fleet.shift_goal', { goal: write(goal) })}
    >
      {progress && (
        <div className="mw-kpi-goal">
          <GoalBar done={progress.done} expected={progress.expected} />
        </div>
      )}
    </FigureKpi>
  )
}
