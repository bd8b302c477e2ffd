import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import type { OwnPlans } from './halls.ts'

/** The plans that the organization's sites have. */
export function useOwnPlans(own: string): OwnPlans {
  const { data } = useQuery(sitesQuery(own))
  return useMemo(() => {
    const plans = (data ?? []).map(({ Id, Map_View }) => [Id, Map_View] as const)
    return { own, bySite: new Map(plans.filter(([, { BackgroundUrl }]) => BackgroundUrl !== '')) }
  }, [data, own])
}
