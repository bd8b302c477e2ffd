import { Alert } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { presentPlannedShift, readPlannedShift } from '@millwright/contract/shifts/present-shift'
import { putShifts, type Shift } from '@millwright/contract/shifts/shifts'
import { planForFamily } from '@millwright/domain/shifts/goal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { CopyDialog } from '../machines/shared/copy-dialog.tsx'
import { copyShifts } from './copy-shifts.ts'
import { SHIFTS_KEY } from './shared/shifts.queries.ts'

interface CopyPlanProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly machine: Machine
  readonly machines: readonly Machine[]
  readonly shifts: readonly Shift[]
}

/** Goals are set in the figures of a family: other families get the hours, and goals only where they count the same. */
export function CopyPlan({ isOpen, onClose, machine, machines, shifts }: CopyPlanProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const others = machines.filter((each) => each.Id !== machine.Id)
  const planned = shifts.map(readPlannedShift)
  const shiftsFor = ({ MachineFamily }: Machine): Shift[] =>
    planForFamily(planned, machine.MachineFamily, MachineFamily).map(presentPlannedShift)
  const copy = useMutation({
    mutationFn: (chosen: readonly Machine[]) =>
      copyShifts(chosen, (other) =>
        send(putShifts, {
          params: { id: other.Id },
          body: { machineId: other.Id, shifts: shiftsFor(other) },
        }),
      ),
    onSuccess: ({ done, failed }) => {
      if (failed.length > 0) return
      showToast('success', t('shifts.copied', { count: done.length }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [SHIFTS_KEY] }),
  })
  const ask = async (ids: string[]): Promise<void> => {
    const isSure = await confirm({
      title: t('shifts.copy_title', { count: ids.length }),
      text: t('shifts.copy_confirm'),
      confirmLabel: t('misc.copy'),
    })
    if (isSure) copy.mutate(others.filter(({ Id }) => ids.includes(Id)))
  }
  const failed = copy.data?.failed ?? []
  return (
    <CopyDialog
      isOpen={isOpen}
      onClose={() => {
        copy.reset()
        onClose()
      }}
      text={t('shifts.copy_text', { name: machine.Name })}
      machines={others}
      isCopying={copy.isPending}
      onCopy={(ids) => void ask(ids)}
      failure={
        failed.length > 0 && (
          <Alert data-tone="error" role="alert">
            <p>{t('shifts.copied', { count: copy.data?.done.length ?? 0 })}</p>
            {failed.map(({ machine: { Id, Name }, error }) => (
              <p key={Id}>
                {t('shifts.copy_failed', { name: Name, why: failureMessage(error, undefined, i18n) })}
              </p>
            ))}
          </Alert>
        )
      }
    />
  )
}
