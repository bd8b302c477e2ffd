import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconBuildingFactory2, IconTool } from '../../../platform/ui/icons/icons.ts'
import { formatDate } from '../../../platform/ui/text/format.ts'
import styles from './follow-bar.module.css'

interface FollowBarProps {
  /** False for a plan of its own. */
  readonly isFollowing: boolean
  readonly text: string
  /** Since when it holds; null for all days until now. */
  readonly since: string | null
  /** From when another plan holds; null when none is planned. */
  readonly next: string | null
  /** The button that switches. */
  readonly children?: ReactNode
}

/** Whose plan it is that is shown, since when it holds, and the way to the other. */
export function FollowBar({ isFollowing, text, since, next, children }: FollowBarProps) {
  const { t, i18n } = useTranslation()
  const date = (day: string): string => formatDate(Date.parse(day), 'UTC', i18n.language)
  const Icon = isFollowing ? IconBuildingFactory2 : IconTool
  return (
    <div className={styles.root}>
      <Icon size="1rem" stroke={1.6} aria-hidden="true" />
      <p>
        {text}{' '}
        <small>
          {since !== null && t('shifts.held_since', { date: date(since) })}{' '}
          {next !== null && t('shifts.held_next', { date: date(next) })}
        </small>
      </p>
      {children}
    </div>
  )
}
