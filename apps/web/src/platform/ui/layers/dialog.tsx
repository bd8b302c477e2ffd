import { Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAskToDiscard } from './confirm.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { LeaveContext } from './use-unsaved-guard.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Without one it needs a label, and has no close button. */
  readonly title?: string
  readonly label?: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | '34rem'
  /** Near the top instead of in the middle, for a list that grows and shrinks. */
  readonly isAtTop?: boolean
  /** False for what is shown once: a click beside it is too easily made. */
  readonly closesOutside?: boolean
  /** Asked before it closes, in place of the question whether to discard the changes of its form. */
  readonly askToClose?: (() => Promise<boolean>) | undefined
  readonly children: ReactNode
}

/** A window in the middle of the page. With a form in it that has changes, closing asks first. */
export function Dialog({ isOpen, onClose, title, label, size = 'md', ...rest }: DialogProps) {
  const { isAtTop = false, closesOutside = true, askToClose, children } = rest
  const { t } = useTranslation()
  useReturnFocus(isOpen)
  const askToDiscard = useAskToDiscard()
  const isUnsaved = useRef<(() => boolean) | null>(null)
  const [isAsking, setAsking] = useState(false)
  const close = async (): Promise<void> => {
    const ask = askToClose ?? (isUnsaved.current?.() ? askToDiscard : undefined)
    if (ask) {
      setAsking(true)
      const isSure = await ask()
      setAsking(false)
      if (!isSure) return
    }
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={() => void close()}
      title={title}
      size={size}
      centered={!isAtTop}
      yOffset={isAtTop ? '8vh' : undefined}
      padding={title === undefined ? 0 : undefined}
      withCloseButton={title !== undefined}
      closeOnClickOutside={closesOutside}
      // Escape answers the question, and leaves the dialog below it open.
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': t('misc.close') }}
      attributes={label === undefined ? undefined : { content: { 'aria-label': label } }}
    >
      <LeaveContext value={isUnsaved}>{children}</LeaveContext>
    </Modal>
  )
}
