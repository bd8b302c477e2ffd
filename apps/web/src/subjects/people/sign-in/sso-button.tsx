import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconLogin2 } from '../../../platform/ui/icons/sign-in-icons.ts'
import { ssoAddress } from './sso-address.ts'

export function SsoButton({ target }: { target: string }) {
  const { t } = useTranslation()
  const address = ssoAddress(window.location.origin, target)

  /** Opening the login page signs out, so Back must not lead to it. */
  const leave = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.location.replace(address)
  }

  return (
    <Button
      component="a"
      href={address}
      onClick={leave}
      variant="filled"
      size="sm"
      fullWidth
      leftSection={<IconLogin2 size="1rem" aria-hidden="true" />}
    >
      {t('login.sso')}
    </Button>
  )
}
