import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { deleteShifts, type HeldShifts, putShifts } from '@millwright/contract/shifts/shifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { FollowBar } from './shared/follow-bar.tsx'
import { PLANTS_KEY } from './shared/plant-plans.queries.ts'
import { SHIFTS_KEY, shiftPlanQuery } from './shared/shifts.queries.ts'

/** Whether a machine follows the plant or has shifts of its own, and the switch between them. */
export function MachineFollow({ machine, plan }: { machine: Machine; plan: HeldShifts }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const { Id: id } = machine
  const isOwn = plan.Level === 'machine'
  const change = useMutation({
    mutationFn: async () =>
      isOwn
        ? (await send(deleteShifts, { params: { id } })).result
        : (await send(putShifts, { params: { id }, body: { machineId: id, shifts: plan.shifts } })).result,
    onSuccess: (held) => {
      cache.setQueryData(shiftPlanQuery(id).queryKey, (old) => old && { ...old, plan: held })
      showToast('success', t('misc.saved'))
    },
    onSettled: () =>
      Promise.all([SHIFTS_KEY, PLANTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t(isOwn ? 'shifts.follow_title' : 'shifts.own_title', { name: machine.Name }),
      text: t(isOwn ? 'shifts.follow_text' : 'shifts.own_text'),
      confirmLabel: t(isOwn ? 'shifts.follow' : 'shifts.make_own'),
    })
    if (isSure) change.mutate()
  }
  return (
    <FollowBar
      isFollowing={!isOwn}
      text={t(`shifts.level_${plan.Level ?? 'none'}`, { site: machine.Site?.Name ?? '' })}
      since={plan.ValidFrom}
      next={plan.Next[0]?.ValidFrom ?? null}
    >
      <Button size="compact-sm" loading={change.isPending} onClick={() => void ask()}>
        {t(isOwn ? 'shifts.follow' : 'shifts.make_own')}
      </Button>
    </FollowBar>
  )
}
