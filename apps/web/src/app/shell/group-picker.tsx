import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconCheck, IconSelector } from '../../platform/ui/icons/icons.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'
import menuStyles from './menu.module.css'
import topBarStyles from './top-bar.module.css'

export function GroupPicker() {
  const { t, i18n } = useTranslation()
  const { organization, groups, selectedGroup, selectGroup } = useSession()
  const count = (size: number): string => formatNumber(size, i18n.language)
  return (
    <Menu position="bottom-start" width="17rem" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={topBarStyles.group}>
          <span className="mw-sr-only">{t('top.machine_group')}</span>
          <span className={topBarStyles.groupOrg}>{organization.Name}</span>
          <span className={topBarStyles.groupSlash} aria-hidden="true">
            /
          </span>
          <b>{groupName(t, selectedGroup)}</b>
          <span className={`${topBarStyles.groupCount} mw-num`}>
            {count(selectedGroup.Machine_Ids.length)}
          </span>
          <IconSelector size="0.875rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menuStyles.scroll}>
        <Menu.Label>{t('session.machine_groups')}</Menu.Label>
        {groups.map((group) => (
          <Menu.Item
            key={group.Id}
            onClick={() => selectGroup(group.Id)}
            aria-current={group.Id === selectedGroup.Id || undefined}
            leftSection={
              <IconCheck
                size="0.875rem"
                aria-hidden="true"
                className={group.Id === selectedGroup.Id ? undefined : topBarStyles.groupOther}
              />
            }
            rightSection={
              <span className={`${topBarStyles.groupCount} mw-num`}>{count(group.Machine_Ids.length)}</span>
            }
          >
            {groupName(t, group)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
