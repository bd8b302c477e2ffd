import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SideNav } from './side-nav.tsx'
import './side-bar.css'

export function SideBar() {
  const { t } = useTranslation()
  return (
    <nav className="mw-side" aria-label={t('nav.pages')}>
      <SideNav />
    </nav>
  )
}
