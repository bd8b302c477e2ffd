import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { PickList } from '../../../platform/ui/fields/pick-list.tsx'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconMoodEmpty } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { MachineArt } from './machine-art.tsx'
import styles from './machine-chooser.module.css'
import { searchMachines } from './search-machines.ts'

interface MachineChooserProps {
  machines: UseQueryResult<Machine[]>
  selectedId: string | undefined
  onPick: (machine: Machine) => void
  /** At the right edge of a machine. */
  mark?: (machine: Machine) => ReactNode
}

/** The list at the left of pages that are about one machine of the organization. */
export function MachineChooser({ machines, selectedId, onPick, mark }: MachineChooserProps) {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const all = machines.data ?? []
  const found = searchMachines(all, search, i18n.language)
  return (
    <Card flush className={styles.root} title={t('machines.machines')} hint={machines.data && found.length}>
      <SearchField label={t('machines.search')} words={search} onSearch={setSearch} />
      <CardState
        query={machines}
        what={t('machines.machines')}
        skeleton={<Skeleton className={styles.wait} height="9rem" />}
        isQuiet
      />
      {machines.data && found.length === 0 && (
        <EmptyState
          icon={<IconMoodEmpty size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t(all.length === 0 ? 'machines.no_machines' : 'machines.none_found')}
          text={t(all.length === 0 ? 'machines.no_machines_text' : 'machines.none_found_text')}
        />
      )}
      {found.length > 0 && (
        <PickList
          label={t('machines.machines')}
          selectedId={selectedId}
          onPick={(id) => {
            const machine = found.find((each) => each.Id === id)
            if (machine) onPick(machine)
          }}
          items={found.map((machine) => ({
            id: machine.Id,
            title: machine.Name,
            text: [machine.Model, machine.serial].filter(Boolean).join(' · '),
            icon: <MachineArt family={machine.MachineFamily} status={machine.status.value} />,
            mark: mark?.(machine),
          }))}
        />
      )}
    </Card>
  )
}
