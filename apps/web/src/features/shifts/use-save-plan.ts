import type { Machine } from '@millwright/contract/calls/machines'
import { putShifts, type Shift } from '@millwright/contract/calls/shifts'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SHIFTS_KEY, shiftPlanQuery } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type PlanDraft, shiftsOf } from './plan-draft.ts'

/** Stores the plan and gives back the one that holds today. */
export function useSavePlan({
  Id: id,
}: Machine): (draft: PlanDraft, validFrom: PlainDay | null) => Promise<Shift[]> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return async (draft, validFrom) => {
    const body = { machineId: id, shifts: shiftsOf(draft), ValidFrom: validFrom ?? undefined }
    const plan = (await send(putShifts, { params: { id }, body })).result
    cache.setQueryData(shiftPlanQuery(id).queryKey, (old) => old && { ...old, plan })
    showToast('success', t('misc.saved'))
    await cache.invalidateQueries({ queryKey: [SHIFTS_KEY] })
    return plan.shifts
  }
}
