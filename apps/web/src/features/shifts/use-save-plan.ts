import type { Machine } from '@millwright/contract/calls/machines'
import { putShifts, type Shift } from '@millwright/contract/calls/shifts'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SHIFTS_KEY, shiftPlanQuery } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type PlanDraft, shiftsOf } from './plan-draft.ts'

/** Stores the plan and gives back what is stored. */
export function useSavePlan({ Id: id }: Machine): (draft: PlanDraft) => Promise<Shift[]> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async (draft) => {
    const body = { machineId: id, shifts: shiftsOf(draft) }
    const plan = (await send(putShifts, { params: { id }, body })).result
    cache.setQueryData(shiftPlanQuery(id).queryKey, (old) => old && { ...old, plan })
    showToast('success', t('misc.saved'))
    await cache.invalidateQueries({ queryKey: [SHIFTS_KEY] })
    return plan.shifts
  }
}
