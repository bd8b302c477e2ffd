import { Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { User } from '@millwright/contract/people/users'
import type { TFunction } from '@millwright/domain/text/translate'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../platform/api/end-session.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { setWall, useWall } from '../../platform/ui/browser/wall.ts'
import {
  IconChevronDown,
  IconDevicesOff,
  IconLogout,
  IconMaximize,
  IconUserCircle,
} from '../../platform/ui/icons/icons.ts'
import { IconMoon, IconSun } from '../../platform/ui/icons/sign-in-icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Avatar } from '../../platform/ui/page/avatar.tsx'
import { useContent } from '../../subjects/machines/shared/contents/use-content.ts'
import styles from './top-bar.module.css'
import { useSignOut } from './use-sign-out.ts'

/** A role that has no text here has at least the name that the server gives it. */
function roleOf(user: User, t: TFunction): string {
  if (user.IsAdmin) return t('roles.admin')
  const role = user.Role_Ids[0]
  return role ? t(`roles.${role.Label}`, { defaultValue: role.Name }) : ''
}

export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const confirm = useConfirm()
  const signOutHere = useSignOut()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { setColorScheme } = useMantineColorScheme()
  const isWall = useWall()
  const isDark = scheme === 'dark'
  const ThemeIcon = isDark ? IconSun : IconMoon
  const signOutEverywhere = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('top.sign_out_everywhere'),
      text: t('top.sign_out_everywhere_text'),
      confirmLabel: t('top.sign_out_everywhere'),
    })
    if (isSure) await signOut({ isEverywhere: true })
  }
  const name = `${user.Firstname} ${user.Lastname}`
  const picture = useContent(user.Image_Url)
  return (
    <Menu position="bottom-end" width="15rem" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.user}>
          <Avatar name={name} address={picture} />
          <span className={styles.userName}>
            {name}
            <small>{roleOf(user, t)}</small>
          </span>
          <IconChevronDown size="0.8125rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.userCard}>
          <b>{name}</b>
          <span>{roleOf(user, t)}</span>
          <span>{user.Email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/settings/profile"
          leftSection={<IconUserCircle size="0.9375rem" stroke={1.6} aria-hidden="true" />}
        >
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<ThemeIcon size="0.9375rem" stroke={1.6} aria-hidden="true" />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {t(isDark ? 'top.light_theme' : 'top.dark_theme')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMaximize size="0.9375rem" stroke={1.6} aria-hidden="true" />}
          onClick={() => setWall(!isWall)}
        >
          {t(isWall ? 'top.leave_wall' : 'top.wall')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size="0.9375rem" stroke={1.6} aria-hidden="true" />}
          onClick={() => void signOutHere()}
        >
          {t('top.sign_out')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDevicesOff size="0.9375rem" stroke={1.6} aria-hidden="true" />}
          onClick={() => void signOutEverywhere()}
        >
          {t('top.sign_out_everywhere')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
