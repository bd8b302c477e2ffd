import { Button } from '@mantine/core'
import { signOut } from '../../platform/api/end-session.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'

export function SignOutButton() {
  const { t } = useTranslation()
  return <Button onClick={() => void signOut()}>{t('top.sign_out')}</Button>
}
