import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './confirm.tsx'

/** Asks before unsaved changes are left, also by the browser when the tab is closed. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('misc.unsaved_title'),
        text: t('misc.unsaved_text'),
        confirmLabel: t('misc.discard'),
        isDangerous: true,
      })),
  })
}
