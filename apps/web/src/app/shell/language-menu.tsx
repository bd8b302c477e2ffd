import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useChooseLanguage } from '../../platform/session/use-choose-language.ts'
import {
  LANGUAGES,
  type Language,
  languageName,
  supportedLanguage,
} from '../../platform/ui/text/languages.ts'
import { FLAGS } from './flags.ts'
import './hint.css'
import './language-menu.css'

/** Without Mantine's menu, which would be a fifth of what the sign-in page loads. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const spoken = supportedLanguage(i18n.language)
  const chooseLanguage = useChooseLanguage()

  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isOpen])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (language: Language): void => {
    chooseLanguage(language)
    close()
  }
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setOpen(true)
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    items.at((items.indexOf(document.activeElement as HTMLButtonElement) + step) % items.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the menu below it
    <div className="mw-language" onBlur={closeOutside} onKeyDown={move}>
      <ActionIcon
        ref={button}
        className="mw-hinted"
        data-hint={isOpen ? undefined : t('misc.language')}
        aria-label={t('misc.language')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <img src={FLAGS[spoken]} alt="" className="mw-flag" />
      </ActionIcon>
      {isOpen && (
        <div ref={list} className="mw-language-list" role="menu" aria-label={t('misc.language')}>
          {LANGUAGES.map((language) => (
            <UnstyledButton
              key={language}
              role="menuitem"
              lang={language}
              aria-current={language === spoken || undefined}
              onClick={() => choose(language)}
            >
              <img src={FLAGS[language]} alt="" className="mw-flag" />
              {languageName(language)}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  )
}
