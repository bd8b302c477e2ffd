import { hasUnsent, ownerOf } from '../../platform/api/device-database.ts'
import { signOut } from '../../platform/api/end-session.ts'
import { session } from '../../platform/api/session.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'

/** Signs out, and asks before where work that the portal does not have would be lost with it. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return async () => {
    const owner = ownerOf(session.read('organizationCode') ?? '', session.read('userId') ?? '')
    // A browser that stores nothing has nothing unsent.
    const isLost = await hasUnsent(owner).catch(() => false)
    const isSure =
      !isLost ||
      (await confirm({
        title: t('top.sign_out'),
        text: t('top.sign_out_unsent'),
        confirmLabel: t('top.sign_out'),
        isDangerous: true,
      }))
    if (isSure) await signOut()
  }
}
