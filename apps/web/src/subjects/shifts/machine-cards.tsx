import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconSearchOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { searchMachines } from '../machines/shared/search-machines.ts'
import styles from './machine-cards.module.css'
import { shiftsNowQuery } from './shifts.queries.ts'
import { SmallMachineCard } from './small-machine-card.tsx'

interface MachineCardsProps {
  readonly machines: readonly Machine[]
  readonly isLoaded: boolean
  readonly openId: string | undefined
  readonly onPick: (id: string) => void
}

export function MachineCards({ machines, isLoaded, openId, onPick }: MachineCardsProps) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const ids = useMemo(() => machines.map(({ Id }) => Id).sort(), [machines])
  const now = useQuery(shiftsNowQuery(ids))
  const found = searchMachines(machines, words, i18n.language)
  return (
    <Card flush className={styles.shiftList} title={t('machines.machines')} hint={machines.length}>
      <SearchField
        className={styles.shiftSearch}
        label={t('machines.search')}
        words={words}
        onSearch={setWords}
      />
      {isLoaded && found.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('machines.nothing_found')}
          text={t('machines.nothing_found_text')}
        />
      )}
      {found.length > 0 && (
        <ul className={styles.shiftMachines} aria-label={t('machines.machines')}>
          {found.map((machine) => (
            <li key={machine.Id}>
              <SmallMachineCard
                machine={machine}
                shift={now.data && (now.data[machine.Id] ?? null)}
                isOpen={machine.Id === openId}
                onPick={onPick}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
