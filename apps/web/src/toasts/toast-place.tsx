import { lazy, Suspense, useSyncExternalStore } from 'react'
import { firstToast } from './toasts.ts'

const ToastBox = lazy(async () => ({ default: (await import('./toast-box.tsx')).ToastBox }))

/** Loads what draws toasts when there is one to draw. */
export function ToastPlace() {
  const hasToast = useSyncExternalStore(firstToast.onShown, firstToast.hasBeen)
  return (
    hasToast && (
      <Suspense>
        <ToastBox />
      </Suspense>
    )
  )
}
