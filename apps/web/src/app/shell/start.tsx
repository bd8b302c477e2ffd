import { PAGES, startPageOf } from '@millwright/contract/pages'
import { Navigate } from '@tanstack/react-router'
import { startsFirstSteps } from '../../platform/session/first-steps-left.ts'
import { useSession } from '../../platform/session/use-session.ts'

/** Leads each person to where their work is (rules: pages 15); the fleet leads admins through the first steps. */
export function Start() {
  const { user, person, features } = useSession()
  const name = startsFirstSteps(user) ? 'machine_map_overview' : startPageOf(person, features)
  return <Navigate to={PAGES[name].path} replace />
}
