import type { Machine, MapPlace } from '@millwright/contract/calls/machines'
import { useRef } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { FloorPlan } from './floor-plan.tsx'
import { NotPlaced } from './not-placed.tsx'
import type { LayoutDraft } from './use-layout-draft.ts'
import { usePlanPicture } from './use-plan-picture.ts'

interface PlanCardProps {
  /** What the filters leave. */
  readonly machines: readonly Machine[]
  readonly all: readonly Machine[]
  readonly markedId: string | null
  readonly onMark: (machineId: string | null) => void
  readonly draft: LayoutDraft | null
}

/** The plan of the organization, and under it what has no place on it. */
export function PlanCard({ machines, all, markedId, onMark, draft }: PlanCardProps) {
  const { organization } = useSession()
  const picture = usePlanPicture(organization.Map_View.BackgroundUrl)
  const places = usePlaces(all)
  const unplaced = draft ? [] : machines.filter((machine) => machine.Map_View === null)
  return (
    <>
      <FloorPlan
        machines={machines}
        places={places}
        picture={picture}
        markedId={markedId}
        onMark={onMark}
        draft={draft}
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
