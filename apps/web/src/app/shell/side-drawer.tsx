import { CloseButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
import { Brand } from '../../platform/ui/page/brand.tsx'
import { SideNav } from './side-nav.tsx'
import './side-bar.css'

interface SideDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar of a small screen. */
export function SideDrawer({ isOpen, onClose }: SideDrawerProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(onClose, [pathname])
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} side="left" size="16rem" label={t('nav.pages')}>
      <div className="mw-side-head">
        <Brand />
        <CloseButton aria-label={t('misc.close')} onClick={onClose} />
      </div>
      <nav className="mw-side-list" aria-label={t('nav.pages')}>
        <SideNav />
      </nav>
    </SidePanel>
  )
}
