import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import type { FleetNow } from '../fleet.queries.ts'
import { FloorPlan, type PlanOverlay } from './floor-plan.tsx'
import { hallKey, hallShown, hallsOf } from './halls.ts'
import { NotPlaced } from './not-placed.tsx'
import type { LayoutDraft } from './use-layout-draft.ts'
import { useOwnPlans } from './use-own-plans.ts'
import { usePlanPicture } from './use-plan-picture.ts'

/** Most organizations see one hall. */
const HallChoice = lazyPart(() => import('./hall-choice.tsx'), 'HallChoice')

/** Of another owner, whose plan is not shown. */
export const NO_PLAN = { BackgroundUrl: '', Width: null }

interface PlanCardProps {
  /** As filtered. */
  readonly machines: readonly Machine[]
  readonly all: readonly Machine[]
  readonly markedId: string | null
  readonly onMark: (machineId: string | null) => void
  readonly doing: FleetNow['doing'] | undefined
  readonly draft: LayoutDraft | null
  /** For the machines of the plan that is shown. */
  readonly overlay?: ((here: readonly Machine[]) => PlanOverlay) | undefined
}

/** The plan of the organization or of an owner who lets it see machines, and under it what has no place. */
export function PlanCard({ machines, all, markedId, onMark, doing, draft, overlay }: PlanCardProps) {
  const { language } = useTranslation().i18n
  const { organization } = useSession()
  const own = organization.BusinessCode
  const plans = useOwnPlans(own)
  const [chosen, choose] = useState<string | null>(null)
  const halls = useMemo(() => hallsOf(all, plans, language), [all, plans, language])
  // Only one's own plans can be edited.
  const offered = draft ? halls.filter(({ owner }) => owner === own) : halls
  const shown = hallShown(offered, chosen, machines, plans)?.key ?? own
  const picture = usePlanPicture(plans.bySite.get(shown) ?? (shown === own ? organization.Map_View : NO_PLAN))
  const isHere = (machine: Machine): boolean => hallKey(machine, plans) === shown
  const here = all.filter(isHere)
  const places = usePlaces(here)
  const unplaced = draft ? [] : machines.filter((machine) => machine.Map_View === null)
  return (
    <>
      {offered.length > 1 && (
        <Suspense>
          <HallChoice halls={offered} shown={shown} onChoose={choose} />
        </Suspense>
      )}
      <FloorPlan
        key={shown}
        machines={machines.filter(isHere)}
        places={places}
        picture={picture}
        markedId={markedId}
        onMark={onMark}
        doing={doing}
        draft={draft}
        overlay={overlay?.(here)}
      />
      {unplaced.length > 0 && <NotPlaced machines={unplaced} />}
    </>
  )
}

/** The same list as long as nobody moves a machine: every change of a status gives new machines. */
function usePlaces(machines: readonly Machine[]): readonly MapPlace[] {
  const last = useRef<readonly MapPlace[]>([])
  const places = machines.flatMap(({ Map_View }) => Map_View ?? [])
  const isSame =
    places.length === last.current.length && places.every((place, at) => place === last.current[at])
  if (!isSame) last.current = places
  return last.current
}
