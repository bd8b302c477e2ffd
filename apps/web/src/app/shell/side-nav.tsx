import { type Menu, SETTINGS_GROUPS } from '@millwright/contract/wire/page'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconArrowLeft, IconHelpCircle, IconSettings } from '../../platform/ui/icons/icons.ts'
import { MachineNav } from './machine-nav.tsx'
import { PageLinks } from './page-links.tsx'
import styles from './side-bar.module.css'
import { SideLink } from './side-link.tsx'
import { useMenu, useMenuEntry } from './use-menu.ts'
import { usePage } from './use-page.ts'

/** Parts of the product with a menu of their own. */
const INNER = [
  ['/settings/', 'settings'],
  ['/subscriptions-management/', 'subscriptions'],
] as const satisfies [prefix: string, menu: Menu][]

/** The pages of the fleet or, inside of a machine or of the settings, those that belong there. */
export function SideNav() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const path = usePage()?.path ?? ''
  if (id !== undefined && path.startsWith('/machine/$id/')) return <MachineNav id={id} />
  const menu = INNER.find(([prefix]) => path.startsWith(prefix))?.[1]
  if (menu) {
    return (
      <>
        <SideLink icon={IconArrowLeft} label={t('nav.back')} to="/machine" isBack />
        {menu === 'settings' ? (
          <SettingsSections />
        ) : (
          <MenuSection menu={menu} title={t(`nav.menu_${menu}`)} />
        )}
      </>
    )
  }
  return (
    <>
      <MenuSection menu="fleet" title={t('nav.menu_fleet')} />
      <MenuSection menu="maintenance" title={t('nav.menu_maintenance')} />
      <MenuSection menu="conditionAnalyzer" title={t('nav.menu_condition_analyzer')} />
      <div className="mw-spacer" />
      <FootLinks />
    </>
  )
}

function MenuSection({ menu, title }: { menu: Menu; title: string }) {
  const entries = useMenu(menu)
  if (entries.length === 0) return null
  return (
    <>
      <h2 className={styles.sideTitle}>{title}</h2>
      <PageLinks entries={entries} />
    </>
  )
}

function SettingsSections() {
  const { t } = useTranslation()
  const pages = Map.groupBy(useMenu('settings'), ({ group }) => group)
  return SETTINGS_GROUPS.map((group) => {
    const entries = pages.get(group)
    return (
      entries && (
        <Fragment key={group}>
          <h2 className={styles.sideTitle}>{t(`nav.settings_${group}`)}</h2>
          <PageLinks entries={entries} />
        </Fragment>
      )
    )
  })
}

function FootLinks() {
  const { t } = useTranslation()
  const [settings] = useMenu('settings')
  const help = useMenuEntry()('faq')
  return (
    <>
      {settings && <SideLink icon={IconSettings} label={t('nav.menu_settings')} to={settings.to} />}
      {help && <SideLink icon={IconHelpCircle} label={t(help.titleKey)} to={help.to} />}
    </>
  )
}
