import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconSearch } from '../icons/icons.ts'

interface SearchFieldProps {
  readonly label: string
  readonly words: string
  readonly onSearch: (words: string) => void
  readonly className?: string
  /** Waits for a pause in typing, where every change asks the server or writes the address. */
  readonly delayMs?: number
}

const MAX_WORDS = 100

/** The one field for words to look for. Escape or the cross empties it. */
export function SearchField({ label, words, onSearch, className, delayMs = 0 }: SearchFieldProps) {
  const { t } = useTranslation()
  // Shown at once: what comes back from the address or the server would lag behind the keys.
  const [text, setText] = useState(words)
  const sent = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (words === sent.current) return
    // Changed by something else, such as the back button.
    clearTimeout(timer.current)
    sent.current = words
    setText(words)
  }, [words])
  const change = (next: string, wait = delayMs): void => {
    setText(next)
    clearTimeout(timer.current)
    const send = (): void => {
      sent.current = next
      onSearch(next)
    }
    if (wait > 0) timer.current = setTimeout(send, wait)
    else send()
  }
  return (
    <TextInput
      type="search"
      className={className}
      leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
      rightSection={
        text !== '' && (
          <CloseButton size="xs" aria-label={t('misc.clear_search')} onClick={() => change('', 0)} />
        )
      }
      placeholder={label}
      aria-label={label}
      maxLength={MAX_WORDS}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return
        // A dialog around it stays open.
        event.stopPropagation()
        change('', 0)
      }}
    />
  )
}
