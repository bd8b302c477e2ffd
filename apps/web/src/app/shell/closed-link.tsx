import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { Icon } from '../../platform/ui/icons/icon.tsx'
import { IconLock } from '../../platform/ui/icons/icons.ts'
import styles from './side-bar.module.css'

interface ClosedLinkProps {
  icon: Icon
  label: string
}

/** A page that the licence does not open stays in its place, so that nobody looks for it (rules: licence 5). */
export function ClosedLink({ icon: Icon, label }: ClosedLinkProps) {
  const { t } = useTranslation()
  const id = useId()
  const why = t('licences.closed_why')
  return (
    <Tooltip
      label={`${label}: ${why}`}
      position="right"
      withinPortal={false}
      floatingStrategy="fixed"
      multiline
      w="15rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an anchor cannot be disabled and still say why */}
      <span className={styles.nav} role="link" aria-disabled="true" aria-describedby={id} tabIndex={0}>
        <Icon size="1rem" stroke={1.6} aria-hidden="true" />
        <span>{label}</span>
        <span id={id} hidden>
          {why}
        </span>
        <IconLock className={styles.navLock} size="0.8125rem" stroke={1.7} aria-hidden="true" />
      </span>
    </Tooltip>
  )
}
