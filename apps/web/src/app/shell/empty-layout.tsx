import { Outlet } from '@tanstack/react-router'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import './empty-layout.css'

/** The layout empty (rules: pages 2): nothing but the page, and what makes it readable. */
export function EmptyLayout() {
  return (
    <div className="mw-empty">
      <header className="mw-empty-head">
        <LanguageMenu />
        <ThemeToggle />
      </header>
      <Outlet />
    </div>
  )
}
