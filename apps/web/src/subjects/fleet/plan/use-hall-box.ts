import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../platform/session/use-session.ts'
import { type Box, hallOf, planBox } from './geometry.ts'
import { hallKey } from './halls.ts'
import { useOwnPlans } from './use-own-plans.ts'
import { planSizeQuery } from './use-plan-picture.ts'

/** The floor on which a machine is drawn: that of the picture where there is one, so that it is put onto it. */
export function useHallBox(
  machines: readonly Machine[],
  placeOf: (machine: Machine) => MapPlace | null,
): (machine: Machine) => Box {
  const cache = useQueryClient()
  const { organization } = useSession()
  const plans = useOwnPlans(organization.BusinessCode)
  return (machine) => {
    const key = hallKey(machine, plans)
    const plan = plans.bySite.get(key) ?? organization.Map_View
    const size = cache.getQueryData(planSizeQuery(plan.BackgroundUrl, undefined).queryKey)
    if (size) return planBox(size, plan.Width)
    const here = machines.filter((each) => hallKey(each, plans) === key)
    return hallOf(here.flatMap((each) => placeOf(each) ?? []))
  }
}
