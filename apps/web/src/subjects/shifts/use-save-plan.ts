import type { Machine } from '@millwright/contract/machines/machines'
import { putShifts, type Shift } from '@millwright/contract/shifts/shifts'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { type PlanDraft, shiftsOf } from './plan-draft.ts'
import { SHIFTS_KEY, shiftPlanQuery } from './shared/shifts.queries.ts'

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
