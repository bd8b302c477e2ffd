import { TextInput } from '@mantine/core'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { searchMachines } from '../../machines/search-machines.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchOption } from './search-option.tsx'
import { useGroupMachines } from './use-group-machines.ts'

/** Nobody reads further; a longer word finds the rest. */
const MOST_SHOWN = 50

/** A combobox by the book: the focus stays in the input, which names the active option. */
export function SearchBox({ onChoose }: { onChoose: (machineId: string) => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const machines = useGroupMachines()
  const [words, setWords] = useState('')
  const [position, setPosition] = useState(0)
  const found = searchMachines(machines, words)
  const shown = found.slice(0, MOST_SHOWN)
  const current = shown[Math.min(position, shown.length - 1)]

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || shown.length === 0) return
    const at = Math.min(position, shown.length - 1)
    if (event.key === 'ArrowDown') setPosition((at + 1) % shown.length)
    else if (event.key === 'ArrowUp') setPosition((at - 1 + shown.length) % shown.length)
    else if (event.key === 'Enter' && current) onChoose(current.Id)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        className="mw-search-input"
        size="md"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && listId + current.Id}
        autoComplete="off"
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        placeholder={t('top.search_by')}
        aria-label={t('top.search_by')}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setPosition(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="mw-search-list"
        id={listId}
        role="listbox"
        aria-label={t('top.machines_found')}
        hidden={shown.length === 0}
      >
        {shown.map((machine) => (
          <SearchOption
            key={machine.Id}
            id={listId + machine.Id}
            machine={machine}
            isCurrent={machine === current}
            onChoose={onChoose}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('machines.nothing_found')}
          text={t('machines.nothing_found_text')}
        />
      )}
      <div className="mw-search-foot" role="status">
        {t('machines.found', { count: found.length })}
      </div>
    </>
  )
}
