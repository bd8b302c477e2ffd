import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../ui/confirm.tsx'

/** While a password that nobody kept is on the screen, leaving is asked about. Gives the question itself as well. */
export function useLeaveGuard(isActive: boolean): () => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = useCallback(
    () =>
      confirm({
        title: t('registration.leave_title'),
        text: t('registration.leave_text'),
        confirmLabel: t('registration.leave'),
        isDangerous: true,
      }),
    [confirm, t],
  )
  useBlocker({
    shouldBlockFn: async () => !(await ask()),
    enableBeforeUnload: isActive,
    disabled: !isActive,
  })
  return ask
}
