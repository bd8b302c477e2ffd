import { Menu, UnstyledButton } from '@mantine/core'
import type { User } from '@millwright/contract/calls/users'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../api/end-session.ts'
import { useContent } from '../../contents/use-content.ts'
import { useSession } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** A role that has no text here has at least the name that the server gives it. */
function roleOf(user: User, t: TFunction): string {
  if (user.IsAdmin) return t('roles.admin')
  const role = user.Role_Ids[0]
  return role ? t(`roles.${role.Label}`, { defaultValue: role.Name }) : ''
}

export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const name = `${user.Firstname} ${user.Lastname}`
  const picture = useContent(user.Image_Url)
  return (
    <Menu position="bottom-end" width="15rem" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="mw-user">
          <Avatar name={name} address={picture} />
          <span className="mw-user-name">
            {name}
            <small>{roleOf(user, t)}</small>
          </span>
          <IconChevronDown size="0.8125rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="mw-user-card">
          <b>{name}</b>
          <span>{roleOf(user, t)}</span>
          <span>{user.Email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size="0.9375rem" stroke={1.6} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {t('top.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
