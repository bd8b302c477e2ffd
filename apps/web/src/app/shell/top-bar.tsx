import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { LiveClock } from '../../platform/live/live-clock.tsx'
import { IconMenu2 } from '../../platform/ui/icons/icons.ts'
import { Brand } from '../../platform/ui/page/brand.tsx'
import { BackfillsInFrame } from './backfills.tsx'
import { GroupPicker } from './group-picker.tsx'
import { HelpButton } from './help-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MachineSearch } from './machine-search.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'
import { usePage } from './use-page.ts'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation()
  // The pickers of group and machine have no meaning on some pages.
  const hasPickers = usePage()?.withoutPickers !== true
  return (
    <header className={styles.top}>
      <ActionIcon className={styles.topBurger} aria-label={t('nav.open_menu')} onClick={onOpenMenu}>
        <IconMenu2 size="1.125rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Link to="/machine" className={styles.topBrand}>
        <Brand />
      </Link>
      {hasPickers && <GroupPicker />}
      {hasPickers && <MachineSearch />}
      <div className="mw-spacer" />
      <BackfillsInFrame />
      <LiveClock />
      <HelpButton />
      <LanguageMenu />
      <ThemeToggle />
      <NotificationBell />
      <UserMenu />
    </header>
  )
}
