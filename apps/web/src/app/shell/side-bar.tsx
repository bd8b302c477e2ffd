import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './side-bar.module.css'
import { SideNav } from './side-nav.tsx'

export function SideBar() {
  const { t } = useTranslation()
  return (
    <nav className={styles.side} aria-label={t('nav.pages')}>
      <SideNav />
    </nav>
  )
}
