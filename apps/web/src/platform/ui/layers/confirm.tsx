import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../browser/load-part.ts'
import type { Question } from './question.ts'

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

/** Asks before a photo is deleted. */
export function useAskToRemovePhoto(): (name: string) => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const label = t('misc.remove_photo')
  return (name) =>
    confirm({
      title: label,
      text: t('misc.remove_photo_text', { name }),
      confirmLabel: label,
      isDangerous: true,
    })
}

interface Open extends Question {
  answer: (yes: boolean) => void
}

/** Nobody is asked on a first page, so the dialog is loaded with the first question. */
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [hasAsked, setAsked] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const ask = useCallback<Ask>((question) => {
    setAsked(true)
    return new Promise((answer) => setOpen({ ...question, answer }))
  }, [])
  const close = (yes: boolean): void => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {hasAsked && (
        <Suspense>
          <ConfirmDialog question={open} onAnswer={close} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
