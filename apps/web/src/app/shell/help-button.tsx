import { ActionIcon } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { i18n } from '../../platform/i18n/i18n.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconHelpCircle } from '../../platform/ui/icons/icons.ts'
import { partOfPages } from '../i18n/text-parts.ts'
import styles from './hint.module.css'
import { usePageName } from './use-page.ts'

const HelpPanel = lazyPart(
  async () =>
    (
      await Promise.all([
        import('../../subjects/help/help-panel.tsx'),
        i18n.load(partOfPages('subjects/help')),
      ])
    )[0],
  'HelpPanel',
)

/** "?" opens the part of the help that is about the page; it is loaded when it is opened. */
export function HelpButton() {
  const { t } = useTranslation()
  const page = usePageName()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  if (!page) return null
  return (
    <>
      <ActionIcon
        ref={button}
        className={styles.root}
        data-hint={t('nav.faq')}
        aria-label={t('nav.faq')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconHelpCircle size="1.0625rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <HelpPanel page={page} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
