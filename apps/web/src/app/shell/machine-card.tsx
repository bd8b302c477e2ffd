import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconSelector } from '../../platform/ui/icons/icons.ts'
import { MachineArt } from '../../subjects/machines/shared/machine-art.tsx'
import { machineQuery } from '../../subjects/machines/shared/machines.queries.ts'
import { searchMachines } from '../../subjects/machines/shared/search-machines.ts'
import { StatusGlyph } from '../../subjects/status/shared/status-glyph.tsx'
import { labelKeyOf } from '../../subjects/status/shared/status-look.ts'
import menuStyles from './menu.module.css'
import sideBarStyles from './side-bar.module.css'
import { useGroupMachines } from './use-group-machines.ts'

/** The machine one is looking at, and the way to another one. */
export function MachineCard({ id }: { id: string }) {
  const { t } = useTranslation()
  const machines = useGroupMachines()
  const loaded = useQuery(machineQuery(id)).data
  const machine = loaded ?? machines.find((each) => each.Id === id)
  if (!machine) return <div className={sideBarStyles.mcard} aria-hidden="true" />
  return (
    <Menu position="bottom-start" width="14rem" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <UnstyledButton className={sideBarStyles.mcard}>
          <MachineArt family={machine.MachineFamily} status={machine.status.value} />
          <span className={sideBarStyles.mcardText}>
            <b>{machine.Name}</b>
            <small>
              <StatusGlyph status={machine.status.value} size={10} />
              <span className="mw-sr-only">{t(labelKeyOf(machine.status.value))}</span>
              {machine.Model}
            </small>
          </span>
          <IconSelector size="0.875rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menuStyles.scroll}>
        <Menu.Label>{t('nav.switch_machine')}</Menu.Label>
        <OtherMachines id={id} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A longer menu opens slowly; the search finds the rest. */
const MOST_SHOWN = 100

/** Apart from the card: sorted only while the menu is open. */
function OtherMachines({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const machines = searchMachines(useGroupMachines(), '', i18n.language)
  const hidden = machines.length - MOST_SHOWN
  return (
    <>
      {machines.slice(0, MOST_SHOWN).map((each) => (
        <Menu.Item
          key={each.Id}
          aria-current={each.Id === id || undefined}
          leftSection={<StatusGlyph status={each.status.value} size={12} />}
          onClick={() => void navigate({ to: '/machine/$id/status', params: { id: each.Id } })}
        >
          {each.Name}
          <span className="mw-sr-only">{t(labelKeyOf(each.status.value))}</span>
        </Menu.Item>
      ))}
      {hidden > 0 && <Menu.Label>{t('nav.more_machines', { count: hidden })}</Menu.Label>}
    </>
  )
}
