import { Loader, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { Hit } from '../../platform/pages/search-hit.ts'
import { IconSearch, IconSearchOff } from '../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './machine-search.module.css'
import { SearchOption } from './search-option.tsx'
import { type SearchState, useSearch } from './use-search.ts'

/** A combobox by the book: the focus stays in the input, which names the active option. */
export function SearchBox({ onChoose }: { onChoose: (hit: Hit) => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const [words, setWords] = useState('')
  const [position, setPosition] = useState(0)
  const state = useSearch(words)
  const hits = state.groups.flatMap((group) => group.hits)
  const current = hits[Math.min(position, hits.length - 1)]

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || hits.length === 0) return
    const at = Math.min(position, hits.length - 1)
    if (event.key === 'ArrowDown') setPosition((at + 1) % hits.length)
    else if (event.key === 'ArrowUp') setPosition((at - 1 + hits.length) % hits.length)
    else if (event.key === 'Enter' && current) onChoose(current)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        className={styles.input}
        size="md"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && listId + current.key}
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        rightSection={state.isSearching && <Loader size="xs" />}
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
        className={styles.list}
        id={listId}
        role="listbox"
        aria-label={t('top.search_found')}
        hidden={hits.length === 0}
      >
        {state.groups.map(({ kind, titleKey, hits: ofKind }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={kind} role="group" aria-label={t(titleKey)}>
            <div className={styles.kind} aria-hidden="true">
              {t(titleKey)}
            </div>
            {ofKind.map((hit) => (
              <SearchOption
                key={hit.key}
                id={listId + hit.key}
                hit={hit}
                isCurrent={hit === current}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {hits.length === 0 && !state.isSearching && !state.error && (
        <EmptyState
          icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('top.search_nothing')}
          text={t('top.search_nothing_text')}
        />
      )}
      <SearchFoot state={state} count={hits.length} />
    </>
  )
}

function SearchFoot({ state, count }: { state: SearchState; count: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot} role="status">
      {state.error ? t('top.search_failed') : t('top.search_count', { count })}
    </div>
  )
}
