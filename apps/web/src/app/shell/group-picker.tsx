import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'

export function GroupPicker() {
  const { t, i18n } = useTranslation()
  const { organization, groups, selectedGroup, selectGroup } = useSession()
  const count = (size: number): string => formatNumber(size, i18n.language)
  return (
    <Menu position="bottom-start" width="17rem" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="mw-group">
          <span className="mw-sr-only">{t('top.machine_group')}</span>
          <span className="mw-group-org">{organization.Name}</span>
          <span className="mw-group-slash" aria-hidden="true">
            /
          </span>
          <b>{selectedGroup.Name}</b>
          <span className="mw-count mw-num">{count(selectedGroup.Machine_Ids.length)}</span>
          <IconSelector size="0.875rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="mw-menu-scroll">
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
                className={group.Id === selectedGroup.Id ? undefined : 'mw-invisible'}
              />
            }
            rightSection={<span className="mw-count mw-num">{count(group.Machine_Ids.length)}</span>}
          >
            {group.Name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
