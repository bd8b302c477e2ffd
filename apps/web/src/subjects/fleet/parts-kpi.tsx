import type { FleetOverview } from '@millwright/contract/fleet/fleet'
import { paceOf } from '@millwright/domain/shifts/progress'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'
import { GoalBar } from '../shifts/shared/goal-bar.tsx'
import { paceText } from '../shifts/shared/pace-text.ts'
import { FigureKpi } from './figure-kpi.tsx'
import type { FleetNow } from './fleet.queries.ts'
import { Kpi } from './kpi.tsx'

type ShiftParts = NonNullable<FleetOverview['Figures']['ShiftParts']>

/** While shifts with a goal run, their pieces, with goal, bar and pace of the same shifts; otherwise the pieces of the day. */
export function PartsKpi({ fleetNow }: { fleetNow: FleetNow | null | undefined }) {
  const { t, i18n } = useTranslation()
  const figures = fleetNow?.figures
  const write = (value: number): string => formatNumber(value, i18n.language)
  const sides = figures?.Sides.Today ?? null
  const sidesText = sides === null ? null : t('fleet.sides_today', { value: write(sides) })
  const leftOut = Object.values(fleetNow?.doing ?? {}).filter(({ LeftOut }) => LeftOut > 0).length
  const leftOutText = leftOut > 0 ? t('fleet.left_out', { count: leftOut }) : null
  if (figures?.ShiftParts) {
    const today = figures.Parts.Today
    const todayText = today === null ? null : t('fleet.pieces_today', { value: write(today) })
    return (
      <ShiftPartsKpi shifts={figures.ShiftParts} write={write} notes={[todayText, sidesText, leftOutText]} />
    )
  }
  return (
    <FigureKpi
      term={t('fleet.parts_today')}
      definition={t('fleet.parts_definition')}
      figure={fleetNow === null ? null : figures?.Parts}
      write={write}
    >
      {(sidesText || leftOutText) && <Notes texts={[sidesText, leftOutText]} />}
    </FigureKpi>
  )
}

interface ShiftPartsKpiProps {
  readonly shifts: ShiftParts
  readonly write: (value: number) => string
  readonly notes: readonly (string | null)[]
}

function ShiftPartsKpi({ shifts, write, notes }: ShiftPartsKpiProps) {
  const { t } = useTranslation()
  const { Value, Expected, Goal } = shifts
  const pace = paceOf(Value, Expected)
  return (
    <Kpi
      term={t('fleet.shift_parts')}
      definition={t('fleet.shift_parts_definition')}
      delta={
        <span className="mw-kpi-pace" data-pace={pace}>
          {paceText(t, pace)}
        </span>
      }
      value={write(Value)}
      note={t('fleet.of_goal', { goal: write(Goal) })}
    >
      <div className="mw-kpi-goal">
        <GoalBar done={Value / Goal} expected={Expected / Goal} />
      </div>
      <Notes texts={notes} />
    </Kpi>
  )
}

const Notes = ({ texts }: { texts: readonly (string | null)[] }) =>
  texts.map(
    (text) =>
      text && (
        <p key={text} className="mw-kpi-note" data-whole>
          {text}
        </p>
      ),
  )
