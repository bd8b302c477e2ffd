import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../ui/format.ts'
import { GoalBar } from '../../ui/goal-bar.tsx'
import { FigureKpi } from './figure-kpi.tsx'
import type { FleetNow } from './fleet.queries.ts'

/** Pieces of the day, and sides beside them; below, the pieces of the shifts that run now, with goal and bar of the same shifts. */
export function PartsKpi({ fleetNow }: { fleetNow: FleetNow | null | undefined }) {
  const { t, i18n } = useTranslation()
  const figures = fleetNow?.figures
  const shifts = figures?.ShiftParts ?? null
  const sides = figures?.Sides.Today ?? null
  const leftOut = Object.values(fleetNow?.doing ?? {}).filter(({ LeftOut }) => LeftOut > 0).length
  const write = (value: number): string => formatNumber(value, i18n.language)
  return (
    <FigureKpi
      term={t('fleet.parts_today')}
      definition={t('fleet.parts_definition')}
      figure={fleetNow === null ? null : figures?.Parts}
      write={write}
      note={sides === null ? undefined : t('fleet.and_sides', { value: write(sides) })}
    >
      {shifts && (
        <>
          <div className="mw-kpi-goal">
            <GoalBar done={shifts.Value / shifts.Goal} expected={shifts.Expected / shifts.Goal} />
          </div>
          <p className="mw-kpi-note">
            {t('fleet.shift_parts', { value: write(shifts.Value), goal: write(shifts.Goal) })}
          </p>
        </>
      )}
      {leftOut > 0 && <p className="mw-kpi-note">{t('fleet.left_out', { count: leftOut })}</p>}
    </FigureKpi>
  )
}
