import type { Machine } from '@millwright/contract/machines/machines'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { CheckList } from '../../../platform/ui/fields/check-list.tsx'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { drawnAs } from '../../status/shared/status-look.ts'

interface PickedMachine extends Pick<Machine, 'Id' | 'Name' | 'Model' | 'serial'> {
  readonly status: Pick<Machine['status'], 'value'>
}

interface MachinePickerProps {
  readonly machines: readonly PickedMachine[]
  /** The ids. */
  readonly checked: readonly string[]
  readonly onChange: (machineIds: string[]) => void
  readonly label?: string
  readonly error?: ReactNode
}

/** Some machines of many, with what they do now. */
export function MachinePicker({ machines, label, ...list }: MachinePickerProps) {
  const { t } = useTranslation()
  return (
    <CheckList
      {...list}
      label={label ?? t('machines.machines')}
      searchLabel={t('machines.search')}
      items={machines.map(({ Id, Name, Model, serial, status }) => ({
        id: Id,
        label: Name,
        hint: [Model, serial].filter(Boolean).join(' · '),
        icon: <StatusGlyph status={drawnAs(status.value)} size={13} />,
      }))}
    />
  )
}
