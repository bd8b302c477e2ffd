import { Alert, SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { CopyDialog } from '../../machines/shared/copy-dialog.tsx'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import type { CalendarCopy } from './use-save-calendar.ts'

interface CopyCalendarProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly machine: Machine
  readonly isSaving: boolean
  /** One of the machines is not there any more. */
  readonly isRefused: boolean
  readonly onCopy: (copies: CalendarCopy) => void
}

/** Gives other machines the holidays of one, which leaves their working days alone, or its whole calendar. */
export function CopyCalendar({ isOpen, onClose, machine, isSaving, isRefused, onCopy }: CopyCalendarProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { organization, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const [copy, setCopy] = useState<CalendarCopy['copy']>('exceptions')
  const ask = async (copyTo: string[]): Promise<void> => {
    const isSure = await confirm({
      title: t(`calendar.copy_${copy}_title`, { count: copyTo.length }),
      text: t(`calendar.copy_${copy}_confirm`),
      confirmLabel: t('misc.copy'),
    })
    if (isSure) onCopy({ copyTo, copy })
  }
  return (
    <CopyDialog
      isOpen={isOpen}
      onClose={onClose}
      text={t('calendar.copy_text', { name: machine.Name })}
      options={
        <SegmentedControl
          aria-label={t('calendar.copy_what')}
          data={(['exceptions', 'calendar'] as const).map((value) => ({
            value,
            label: t(`calendar.copy_${value}`),
          }))}
          value={copy}
          onChange={(value) => setCopy(value === 'calendar' ? 'calendar' : 'exceptions')}
        />
      }
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
