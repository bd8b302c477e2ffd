import { Outlet } from '@tanstack/react-router'
import styles from './empty-layout.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The layout empty (rules: pages 2): nothing but the page, and what makes it readable. */
export function EmptyLayout() {
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <LanguageMenu />
        <ThemeToggle />
      </header>
      <Outlet />
    </div>
  )
}
