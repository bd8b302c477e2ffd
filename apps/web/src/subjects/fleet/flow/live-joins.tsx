import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../platform/session/use-session.ts'
import { linesQuery } from '../../lines/shared/lines.queries.ts'
import { PlanJoins } from './plan-joins.tsx'

/** The flow of all lines under the machines of the live plan. */
export function LiveJoins({ machines }: { readonly machines: readonly Machine[] }) {
  const { organization } = useSession()
  const { data } = useQuery(linesQuery(organization.BusinessCode))
  const buffers = useMemo(() => (data ?? []).flatMap(({ Flow }) => Flow.Buffers), [data])
  if (buffers.length === 0) return null
  const places = new Map(machines.flatMap(({ Id, Map_View }) => (Map_View ? [[Id, Map_View] as const] : [])))
  return <PlanJoins buffers={buffers} places={places} />
}
