import { Button, Group, Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface Question {
  title: string
  /** What happens then. */
  text: string
  /** What the button says that does it; OK when nothing is said. */
  confirmLabel?: string
  /** What cannot be undone is asked in red. */
  isDangerous?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | null>(null)

/** Asks before something is done: true when the person says so, false when they cancel, close or press Escape. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm is only known inside of the app')
  return ask
}

/** Asks whether changes that are not saved may be lost. */
export function useAskToDiscard(): () => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('misc.unsaved_title'),
      text: t('misc.unsaved_text'),
      confirmLabel: t('misc.discard'),
      isDangerous: true,
    })
}

interface Open extends Question {
  answer: (yes: boolean) => void
}

/** Confirm dialogs are centered, with cancel and OK (rules: toasts 5). */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((answer) => setOpen({ ...question, answer })), [])
  const close = (yes: boolean): void => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={open !== null}
        onClose={() => close(false)}
        title={open?.title}
        centered
        size="sm"
        // Above the dialog that asks.
        zIndex={300}
        closeButtonProps={{ 'aria-label': t('misc.close') }}
      >
        <p className="mw-confirm-text">{open?.text}</p>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={() => close(false)}>{t('misc.cancel')}</Button>
          <Button
            variant="filled"
            data-autofocus
            data-tone={open?.isDangerous ? 'danger' : undefined}
            onClick={() => close(true)}
          >
            {open?.confirmLabel ?? t('misc.ok')}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  )
}
