import { Alert } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyDialog } from '../../machines/copy-dialog.tsx'
import { groupMachinesQuery } from '../../machines/machines.queries.ts'
import { useSession } from '../../session/use-session.ts'
import { useConfirm } from '../../ui/confirm.tsx'

interface CopyCalendarProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly machine: Machine
  readonly isSaving: boolean
  /** One of the machines is not there any more. */
  readonly isRefused: boolean
  readonly onCopy: (machineIds: string[]) => void
}

export function CopyCalendar({ isOpen, onClose, machine, isSaving, isRefused, onCopy }: CopyCalendarProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const ask = async (ids: string[]): Promise<void> => {
    const isSure = await confirm({
      title: t('calendar.copy_title', { count: ids.length }),
      text: t('calendar.copy_confirm'),
      confirmLabel: t('misc.copy'),
    })
    if (isSure) onCopy(ids)
  }
  return (
    <CopyDialog
      isOpen={isOpen}
      onClose={onClose}
      text={t('calendar.copy_text', { name: machine.Name })}
      machines={(machines.data ?? []).filter(({ Id }) => Id !== machine.Id)}
      isCopying={isSaving}
      onCopy={(ids) => void ask(ids)}
      failure={
        isRefused && (
          <Alert data-tone="error" role="alert">
            {t('calendar.copy_refused')}
          </Alert>
        )
      }
    />
  )
}
