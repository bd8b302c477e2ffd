import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'

/** There are machines, but the filters leave none of them. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('fleet.nothing_found')}
      text={t('fleet.nothing_found_text')}
      action={<Button onClick={onShowAll}>{t('fleet.show_all')}</Button>}
    />
  )
}
