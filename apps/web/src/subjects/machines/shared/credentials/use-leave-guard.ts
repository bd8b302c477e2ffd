import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../../../platform/ui/layers/confirm.tsx'

/** While a password or a key that was not copied is on the screen, asks before leaving. Returns the question itself as well. */
export function useLeaveGuard(
  isActive: boolean,
  what: 'credentials' | 'certificates' = 'credentials',
): () => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = useCallback(
    () =>
      confirm({
        title: t(`${what}.leave_title`),
        text: t(`${what}.leave_text`),
        confirmLabel: t('credentials.leave'),
        isDangerous: true,
      }),
    [confirm, t, what],
  )
  useBlocker({
    shouldBlockFn: async () => !(await ask()),
    enableBeforeUnload: isActive,
    disabled: !isActive,
  })
  return ask
}
