import { Button } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconLock } from '../../../platform/ui/icons/icons.ts'
import type { LayoutEditing } from './use-layout-editing.ts'

/** Opens the layout for changes, and stores or forgets them. */
export function EditLayout({ editing: { isOffered, draft, start, stop } }: { editing: LayoutEditing }) {
  const { t } = useTranslation()
  if (!isOffered) return null
  if (!draft) {
    return (
      <Button leftSection={<IconLock size="0.875rem" aria-hidden="true" />} onClick={start}>
        {t('fleet.edit_layout')}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={stop} disabled={draft.isSaving}>
        {t('misc.cancel')}
      </Button>
      <Button
        variant="filled"
        onClick={draft.save}
        loading={draft.isSaving}
        disabled={draft.changes.length === 0}
      >
        {t('misc.save')}
      </Button>
    </>
  )
}
