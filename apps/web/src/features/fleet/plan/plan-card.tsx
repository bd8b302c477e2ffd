import type { Machine, MapPlace } from '@millwright/contract/calls/machines'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { FloorPlan } from './floor-plan.tsx'
import { hallShown, hallsOf } from './halls.ts'
import { NotPlaced } from './not-placed.tsx'
import type { LayoutDraft } from './use-layout-draft.ts'
import { usePlanPicture } from './use-plan-picture.ts'

/** Most organizations see one hall. */
const HallChoice = lazy(async () => ({ default: (await import('./hall-choice.tsx')).HallChoice }))

interface PlanCardProps {
  /** What the filters leave. */
  readonly machines: readonly Machine[]
  readonly all: readonly Machine[]
  readonly markedId: string | null
  readonly onMark: (machineId: string | null) => void
  readonly draft: LayoutDraft | null
}

/** The plan of the organization or of an owner who lets it see machines, and under it what has no place. */
export function PlanCard({ machines, all, markedId, onMark, draft }: PlanCardProps) {
  const { organization } = useSession()
  const own = organization.BusinessCode
  const picture = usePlanPicture(organization.Map_View.BackgroundUrl)
  const [chosen, choose] = useState<string | null>(null)
  const halls = useMemo(() => hallsOf(all, own), [all, own])
  // What is edited is one's own.
  const owner = draft ? own : (hallShown(halls, chosen, machines)?.owner ?? own)
  const isHere = ({ OrganizationCode }: Machine): boolean => OrganizationCode === owner
  const places = usePlaces(all.filter(isHere))
  const unplaced = draft ? [] : machines.filter((machine) => machine.Map_View === null)
  return (
    <>
      {halls.length > 1 && !draft && (
        <Suspense>
          <HallChoice halls={halls} shown={owner} onChoose={choose} />
        </Suspense>
      )}
      <FloorPlan
        key={owner}
        machines={machines.filter(isHere)}
        places={places}
        picture={owner === own ? picture : null}
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
