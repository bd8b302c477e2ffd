import { UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconSearch } from '../../platform/ui/icons/icons.ts'
import styles from './machine-search.module.css'

const SearchDialog = lazyPart(async () => (await import('../load-search.ts')).loadSearch(), 'SearchDialog')

const KEY = '/'

export function MachineSearch() {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  // Loaded when it is opened first, and there from then on.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  // Not while someone is typing: there it is a character.
  useHotkeys([[KEY, open]], ['INPUT', 'TEXTAREA', 'SELECT'])
  return (
    <>
      <UnstyledButton className={styles.root} onClick={open} aria-haspopup="dialog" aria-keyshortcuts={KEY}>
        <IconSearch size="0.9375rem" aria-hidden="true" />
        <span>{t('top.search')}</span>
        <kbd>{KEY}</kbd>
      </UnstyledButton>
      {wasOpen && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
