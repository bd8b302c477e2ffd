import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../api/end-session.ts'

export function SignOutButton() {
  const { t } = useTranslation()
  return <Button onClick={() => void signOut()}>{t('top.sign_out')}</Button>
}
