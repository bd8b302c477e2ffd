import type { Machine } from '@millwright/contract/calls/machines'
import { type HeldShifts, putShifts } from '@millwright/contract/calls/shifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { SHIFTS_KEY, shiftPlanQuery } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { type PlanDraft, shiftsOf } from './plan-draft.ts'

export function useSavePlan({ Id: id }: Machine, onSaved: (plan: HeldShifts) => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (draft: PlanDraft) =>
      (await send(putShifts, { params: { id }, body: { machineId: id, shifts: shiftsOf(draft) } })).result,
    onSuccess: (plan) => {
      cache.setQueryData(shiftPlanQuery(id).queryKey, (old) => old && { ...old, plan })
      onSaved(plan)
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: [SHIFTS_KEY] })
    },
  })
}
