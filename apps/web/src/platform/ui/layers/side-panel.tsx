import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SidePanelProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly side?: 'left' | 'right'
  /** Without one it needs a label, and has no head of its own. */
  readonly title?: string
  readonly label?: string
  readonly size?: string
  readonly children: ReactNode
}

/** Details or a menu at the edge of the page, which stays in sight behind it. */
export function SidePanel({ isOpen, onClose, side = 'right', title, label, ...rest }: SidePanelProps) {
  const { size = '26rem', children } = rest
  const { t } = useTranslation()
  useReturnFocus(isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={size}
      title={title}
      withCloseButton={title !== undefined}
      closeButtonProps={{ 'aria-label': t('misc.close') }}
      attributes={label === undefined ? undefined : { content: { 'aria-label': label } }}
    >
      {children}
    </Drawer>
  )
}
