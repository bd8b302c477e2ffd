import { UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './machine-search.module.css'
import { SearchDialog } from './search-dialog.tsx'

const KEY = '/'

export function MachineSearch() {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  // Not while someone is typing: there it is a character.
  useHotkeys([[KEY, open]], ['INPUT', 'TEXTAREA', 'SELECT'])
  return (
    <>
      <UnstyledButton className={styles.root} onClick={open} aria-haspopup="dialog" aria-keyshortcuts={KEY}>
        <IconSearch size="0.9375rem" aria-hidden="true" />
        <span>{t('top.search')}</span>
        <kbd>{KEY}</kbd>
      </UnstyledButton>
      <SearchDialog isOpen={isOpen} onClose={close} />
    </>
  )
}
