import { PAGES, startPageOf } from '@millwright/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { startsFirstSteps } from '../../platform/session/first-steps-left.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { groupMachinesQuery } from '../../subjects/machines/shared/machines.queries.ts'

/** Leads each person to where their work is (rules: pages 15); the fleet leads admins through the first steps. */
export function Start() {
  const { user, person, features } = useSession()
  const name = startsFirstSteps(user) ? 'machine_map_overview' : startPageOf(person, features)
  if (name === 'machine_operator') return <OperatorStart />
  return <Navigate to={PAGES[name].path} replace />
}

/** At the machine, where there is one; of several the operator says which one it is, in the fleet. */
function OperatorStart() {
  const { organization, selectedGroup } = useSession()
  const { data, isPending } = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  if (isPending) return null
  const [machine, ...others] = data ?? []
  return machine && others.length === 0 ? (
    <Navigate to="/machine/$id/operator" params={{ id: machine.Id }} replace />
  ) : (
    <Navigate to="/machine" replace />
  )
}
