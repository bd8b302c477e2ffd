import { TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconSearch } from '../../platform/ui/icons/icons.ts'
import styles from './fleet-page.module.css'

interface FleetSearchBoxProps {
  readonly words: string
  readonly onSearch: (words: string) => void
}

export function FleetSearchBox({ words, onSearch }: FleetSearchBoxProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      type="search"
      className={styles.search}
      leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
      placeholder={t('fleet.search')}
      aria-label={t('fleet.search')}
      value={words}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  )
}
