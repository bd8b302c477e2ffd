import { Tooltip } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Icon } from '../../platform/ui/icons/icon.tsx'
import styles from './side-bar.module.css'

interface SideLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  icon: Icon
  label: string
  /** Leads out of here, hence quiet and never the current page. */
  isBack?: boolean
  /** Above the page that is open. */
  isAbove?: boolean
}

export function SideLink(props: SideLinkProps) {
  const { icon: Icon, label, to, params, search, isBack = false, isAbove = false } = props
  return (
    <Tooltip
      label={label}
      position="right"
      withinPortal={false}
      floatingStrategy="fixed"
      classNames={{ tooltip: styles.sideTip }}
    >
      <Link
        to={to}
        params={params}
        search={search}
        className={isBack ? `${styles.nav} ${styles.navBack}` : styles.nav}
        aria-current={isAbove || undefined}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Icon size="1rem" stroke={1.6} aria-hidden="true" />
        <span>{label}</span>
      </Link>
    </Tooltip>
  )
}
