import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './beside-panel.module.css'
import { SidePanel } from './side-panel.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface BesidePanelProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** In rem, as far as the page has room. */
  readonly width: number
  /** Of the page, which makes room for it. */
  readonly page: ReactNode
  readonly children: ReactNode
}

/** Narrower than this there is no room beside a page: the panel lies over it. */
const NARROW = '(max-width: 75em)'

/** An explanation beside the page, which stays in sight and in use. */
export function BesidePanel({ isOpen, onClose, title, width, page, children }: BesidePanelProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isBeside = isOpen && !isNarrow
  return (
    <div
      className={styles.root}
      data-open={isBeside || undefined}
      style={{ '--panel-width': `${width}rem` } as object}
    >
      {page}
      {isNarrow && (
        <SidePanel isOpen={isOpen} onClose={onClose} title={title} size={`${width}rem`}>
          {children}
        </SidePanel>
      )}
      {isBeside && (
        <Aside title={title} onClose={onClose}>
          {children}
        </Aside>
      )}
    </div>
  )
}

function Aside({ title, onClose, children }: Pick<BesidePanelProps, 'title' | 'onClose' | 'children'>) {
  const { t } = useTranslation()
  const head = useRef<HTMLHeadingElement>(null)
  useReturnFocus(true)
  // Who uses keys or hears the page is taken to what they asked for.
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={t('misc.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
