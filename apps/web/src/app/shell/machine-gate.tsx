import { pageRefusal } from '@millwright/domain/machines/page-rule'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { PageSkeleton } from '../../platform/ui/states/page-skeleton.tsx'
import { machineQuery } from '../../subjects/machines/shared/machines.queries.ts'
import { traitsOf } from '../../subjects/machines/shared/traits-of.ts'
import { ClosedPage } from './closed-page.tsx'
import { useLicenceRefusal } from './use-licence-refusal.ts'
import { usePage } from './use-page.ts'

/**
 * A page that the machine does not have leads to its overview (rules: pages 5), one that its licence keeps closed
 * says so (rules: licence 5).
 */
export function MachineGate({ id }: { id: string }) {
  const page = usePage()
  const { features } = useSession()
  const now = useNow(60_000)
  const { data: machine, isPending } = useQuery(machineQuery(id))
  const isRefused = useLicenceRefusal(`${id} ${page?.path}`)
  const mayBeClosed = page !== undefined && !page.freeTrial
  // A page that may turn out to be closed asks for nothing before that is known.
  if (mayBeClosed && isPending) return <PageSkeleton />
  // The page itself shows why the machine could not be loaded.
  if (!page || !machine) return <Outlet />
  const refusal = pageRefusal(page, traitsOf(machine, now), features)
  if (refusal !== null && refusal !== 'LICENCE_NEEDED') return <Overview id={id} />
  const isClosed = refusal !== null || (mayBeClosed && isRefused)
  return isClosed ? <ClosedPage machine={machine} page={page} /> : <Outlet />
}

const Overview = ({ id }: { id: string }) => <Navigate to="/machine/$id/overview" params={{ id }} replace />
